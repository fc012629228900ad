import type { Disposable } from '../../base/disposable.ts'
import type { Core } from '../core.ts'
import type { DeskEvents, Handlers } from '../desk.ts'
import type { Workspaces } from '../workspaces.ts'

type GraphCalls = 'graph.ask' | 'graph.status' | 'graph.index' | 'graph.cancel'

/** The graph pane's calls, on the workspace in the window. */
export function graphHandlers({ workspaces }: Core): Pick<Handlers, GraphCalls> {
  const never = new AbortController().signal
  return {
    'graph.ask': async ({ question }) => ({ reply: await workspaces.needed.graph.port.ask(question, never) }),
    'graph.status': async () => ({ status: await workspaces.needed.graph.port.status(never) }),
    'graph.index': ({ isFull = false }) => {
      workspaces.needed.graph.begin(isFull)
      return Promise.resolve({})
    },
    'graph.cancel': () => {
      workspaces.needed.graph.cancel()
      return Promise.resolve({})
    },
  }
}

/** The window is told of the index of its workspace, and of no other. */
export function tellGraph(workspaces: Workspaces, events: Pick<DeskEvents, 'emit'>): Disposable {
  return workspaces.onGraphTold(({ host, progress, fault }) => {
    if (workspaces.current !== host) return
    if (progress !== undefined) events.emit('graph.progressed', { progress })
    if (fault !== undefined) events.emit('graph.failed', fault)
  })
}
