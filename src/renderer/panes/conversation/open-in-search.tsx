import { formOfCall } from '../../state/search/form-of-call.ts'
import type { SearchForm } from '../../state/search/search-form.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import type { ToolCall } from './call-words.ts'

interface OpenInSearchProps {
  readonly call: ToolCall
  readonly onSearch: (form: SearchForm) => void
}

/** A search or a rewrite by shape, to be gone on with by hand; nothing under other calls. */
export function OpenInSearch(props: OpenInSearchProps): React.JSX.Element | null {
  if (formOfCall(props.call.tool, props.call.args) === undefined) return null
  return (
    <div className="call-part row">
      <span className="grow" />
      <SearchButton {...props} />
    </div>
  )
}

export function SearchButton({ call, onSearch }: OpenInSearchProps): React.JSX.Element | null {
  const form = formOfCall(call.tool, call.args)
  if (form === undefined) return null
  return (
    <Button kind="bare" size="small" icon="shape" onClick={() => onSearch(form)}>
      {strings.conversation.call.openInSearch}
    </Button>
  )
}
