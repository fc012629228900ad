import { strings } from '../../strings/index.ts'

const shownCharacters = 4000

/** What a tool or a command printed, its beginning when it is long. */
export function Output({ text }: { readonly text: string }): React.JSX.Element {
  return (
    <pre className="call-output soft selectable" tabIndex={0} aria-label={strings.conversation.call.result}>
      {text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text}
    </pre>
  )
}
