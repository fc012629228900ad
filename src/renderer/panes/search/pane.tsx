import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { chordOf } from '../../keys/keymap.ts'
import { run as runCall, showRefusal } from '../../state/refusal.ts'
import { stageRewrite } from '../../state/search/stage.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { SearchView } from './search-view.tsx'

/** Search and rewrite by shape, by the person's own hand. */
export function SearchPane(): React.JSX.Element {
  const stores = useStores()
  const { app, desk, search } = stores
  const slice = useStore(search.store)
  const layout = useStore(desk.store, ({ diffLayout }) => diffLayout)
  const hasWorkspace = useApp()?.workspace !== undefined
  const [isStaging, setStaging] = useState(false)
  // Nobody looks at the answer of a pane that is gone.
  useEffect(() => search.cancel, [search])
  if (!hasWorkspace)
    return (
      <Empty icon="shape" title={strings.search.noWorkspace} text={strings.search.noWorkspaceText}>
        <Button chord={chordOf('openFolder')} onClick={() => runCall(app.openWorkspace())}>
          {strings.search.openFolder}
        </Button>
      </Empty>
    )

  async function stage(): Promise<void> {
    setStaging(true)
    const error = await stageRewrite(stores)
    setStaging(false)
    if (error !== undefined) showRefusal(error)
  }
  return (
    <SearchView
      slice={slice}
      layout={layout}
      isStaging={isStaging}
      onEdit={search.edit}
      onFill={search.fill}
      onClear={search.clear}
      onSearch={search.searchNow}
      onCancel={search.cancel}
      onMore={() => runCall(search.showMore())}
      onText={search.readText}
      onSides={search.readSides}
      onUse={search.remember}
      onStage={() => {
        if (!isStaging) void stage()
      }}
    />
  )
}
