import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { DebugState } from '../../../shared/ipc/debug-contract.ts'
import type { DebugSlice } from '../../state/debug/debug-slice.ts'
import { valueOf } from '../../state/load.ts'
import { run } from '../../state/refusal.ts'
import { useApp, useStores } from '../../state/use-stores.ts'
import { strings } from '../../strings/index.ts'
import { Empty, FailureState, Skeleton } from '../../ui/states.tsx'
import { DebuggerView } from './debugger-view.tsx'
import { Nothing } from './nothing.tsx'

const words = strings.debugger

/** The inspector: the program that the run debugs, and every moment in which it stood. */
export function DebuggerPane(): React.JSX.Element {
  const { debug } = useStores()
  const slice = useStore(debug.store)
  const state = valueOf(slice.state)
  const isTrusted = useApp()?.workspace?.trust === 'trusted'
  useLastMoment(state)
  if (slice.runId === undefined) return <Empty icon="bug" title={words.empty} text={words.emptyText} />
  if (slice.state.kind === 'failed') return <FailureState title={words.failed} error={slice.state.error} />
  if (state === undefined) return <Skeleton rows={8} />
  if (isNothing(state, slice)) return <NothingPane state={state} />
  return (
    <DebuggerView
      state={state}
      slice={slice}
      isTrusted={isTrusted}
      onLaunch={(what) => debug.launch(what)}
      onPlace={(at, isOn) => debug.setBreakpoint(at, isOn)}
      onAct={(action) => run(debug.act(action))}
      onFrame={debug.frame}
      onToggle={debug.toggle}
      onMore={debug.more}
      onEvaluate={debug.evaluate}
      onWatch={debug.watch}
      onUnwatch={debug.unwatch}
      onBreakpoint={(at, isOn) => run(debug.setBreakpoint(at, isOn))}
      onShowStop={(n) => run(debug.showStop(n))}
      onCompare={debug.compare}
    />
  )
}

function NothingPane({ state }: { readonly state: DebugState }): React.JSX.Element {
  const { debug } = useStores()
  const adapters = useStore(debug.store, (slice) => slice.adapters)
  const isTrusted = useApp()?.workspace?.trust === 'trusted'
  useEffect(() => debug.findAdapters(), [debug])
  return (
    <Nothing
      isTrusted={isTrusted}
      lastEnd={state.lastEnd?.message}
      adapters={adapters}
      breakpoints={state.breakpoints}
      onLaunch={(what) => debug.launch(what)}
      onPlace={(at, isOn) => debug.setBreakpoint(at, isOn)}
    />
  )
}

function isNothing({ session, stops }: DebugState, { stop }: DebugSlice): boolean {
  return session === undefined && stop === undefined && stops.length === 0
}

/** Where nothing stands now, the newest moment that was recorded is what there is to look at. */
function useLastMoment(state: DebugState | undefined): void {
  const { debug } = useStores()
  const hasStop = useStore(debug.store, ({ stop, past }) => stop !== undefined || past !== undefined)
  const last =
    state === undefined || state.session !== undefined || hasStop ? undefined : state.stops.at(-1)?.n
  useEffect(() => {
    if (last !== undefined) run(debug.showStop(last))
  }, [debug, last])
}
