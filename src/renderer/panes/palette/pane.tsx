import { useStore } from 'zustand'
import { useWindowKey } from '../../keys/use-window-key.ts'
import { createRun, showNextWaiting, startDemo } from '../../state/actions.ts'
import { run as runCall, runQuietly } from '../../state/refusal.ts'
import { valueOf } from '../../state/load.ts'
import { runsInOrder } from '../../state/run-order.ts'
import { useApp, useCurrentRun, useStores } from '../../state/use-stores.ts'
import { actsOn } from '../review/decider.ts'
import { changeToShow } from '../review/sites.ts'
import { commandsOf } from './commands.ts'
import { KeySheet } from './key-sheet.tsx'
import { Palette } from './palette.tsx'
import { useTakeBack } from './use-take-back.ts'

/** The palette, the sheet of keys, and the keys of the whole window. */
export function PalettePane(): React.JSX.Element {
  const stores = useStores()
  const { api, app, runs, desk, servers, search } = stores
  const { isPaletteOpen, isKeySheetOpen } = useStore(desk.store)
  const { list, currentId } = useStore(runs.store)
  const tools = useStore(app.store, (slice) => slice.tools)
  const state = useApp()
  const all = valueOf(list) ?? []
  const { changeId, pinnedChangeId, keptAmong } = useStore(desk.store)
  const change = changeToShow(valueOf(useCurrentRun())?.changes ?? [], changeId, pinnedChangeId, keptAmong)
  useTakeBack(stores)
  const openFolder = (root?: string): void => runCall(app.openWorkspace(root))

  useWindowKey('palette', () => desk.setPalette(!isPaletteOpen))
  useWindowKey('keySheet', () => desk.setKeySheet(!isKeySheetOpen))
  useWindowKey('newRun', () => {
    if (state?.workspace !== undefined) void createRun(stores)
  })
  useWindowKey('openFolder', () => openFolder())
  const showSearch = (): void => {
    desk.showPane('search')
    search.ask()
  }
  useWindowKey('search', showSearch)
  useWindowKey('review', () => desk.focusPane('review'))
  useWindowKey('nextWaiting', () => showNextWaiting(stores))
  useWindowKey('showRun', ({ key }) => {
    const asked = runsInOrder(all)[Number(key) - 1]
    if (asked !== undefined) runs.select(asked.id)
  })

  const commands = commandsOf({
    workspace: state?.workspace,
    recent: state?.recent ?? [],
    runs: all,
    currentRun: all.find(({ id }) => id === currentId),
    tools,
    newRun: () => void createRun(stores),
    openFolder,
    startDemo: () => void startDemo(stores),
    prompt: desk.prompt,
    showPane: desk.focusPane,
    search: showSearch,
    showRun: runs.select,
    nextWaiting: () => showNextWaiting(stores),
    stopRun: (runId) => runQuietly(api.call('run.stop', { runId })),
    lookAgain: () => void servers.refresh(),
    trust: () => runCall(app.trust(true)),
    showKeys: () => desk.setKeySheet(true),
    setTheme: (theme) => runCall(app.setTheme(theme)),
    reviewActs: change === undefined ? [] : actsOn(change),
    askReview: desk.askReview,
  })
  return (
    <>
      <Palette isOpen={isPaletteOpen} commands={commands} onOpenChange={desk.setPalette} />
      <KeySheet isOpen={isKeySheetOpen} onOpenChange={desk.setKeySheet} />
    </>
  )
}
