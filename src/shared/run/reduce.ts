import type { StagedChange } from '../model/staged-change.ts'
import type { RunEvent } from './event.ts'
import { applyDebug, type DebugEvent, isDebugEvent, withoutSession } from './debug-log.ts'
import { defaultTitle, titleBy } from './title.ts'
import { rowsOf, touchesOf, withRowsBack, withTouch } from './touched.ts'
import { applyTurnUndone, beginTurn, touchInTurn } from './turns.ts'
import type { ConversationItem, RunSummary, RunView } from './view.ts'

/** The name of the agent of a run in which only the person acts (slash commands). */
export const personAgent = 'person'
/** The name of the agent of a run that is one call of the command line; hidden unless it staged something. */
export const toolAgent = 'tool'

/** A run before its first event. */
export function emptyView(runId: string): RunView {
  return {
    id: runId,
    title: '',
    agent: '',
    workspace: '',
    state: 'idle',
    startedAt: '',
    changedAt: '',
    seq: 0,
    items: [],
    files: [],
    deltas: [],
    changes: [],
    turns: [],
  }
}

/** The next view. Pure; an event that the view has already seen (by `seq`) changes nothing. */
export function reduce(view: RunView, event: RunEvent): RunView {
  return reduceAll(view, [event])
}

/** The same for many events at the cost of one copy, so that a long journal folds in linear time. */
export function reduceAll(view: RunView, events: readonly RunEvent[]): RunView {
  const draft: RunView = {
    ...view,
    items: [...view.items],
    files: [...view.files],
    deltas: [...view.deltas],
    changes: [...view.changes],
    turns: [...view.turns],
  }
  for (const event of events) {
    if (event.seq <= draft.seq) continue
    if (isDebugEvent(event)) draft.debug = applyDebug(draft.debug, event)
    else apply(draft, event)
    if (draft.title === defaultTitle) draft.title = titleBy(event) ?? defaultTitle
    draft.seq = event.seq
    if (isWork(event)) draft.changedAt = event.at
  }
  draft.state = stateOf(draft)
  return draft
}

/** What others do to its files, and a run that is closed at the next start, do not make it younger. */
function isWork(event: RunEvent): boolean {
  if (event.type === 'files-changed-outside' || event.type === 'change-stale') return false
  return event.type !== 'run-ended' || event.reason !== 'closed'
}

/** The row of the list of runs. */
export function summary(view: RunView): RunSummary {
  const { id, title, agent, workspace, state, changedAt } = view
  return { id, title, agent, workspace, state, changedAt, detail: detailOf(view) }
}

function apply(draft: RunView, event: Exclude<RunEvent, DebugEvent>): void {
  switch (event.type) {
    case 'run-started':
      draft.id = event.runId
      draft.title = event.title
      draft.agent = event.agent
      draft.workspace = event.workspace
      draft.startedAt = event.at
      beginTurn(draft, event)
      return
    case 'message':
      applyMessage(draft, event)
      return
    case 'tool-call-started':
      applyCallStarted(draft, event)
      return
    case 'tool-call-ended':
      applyCallEnded(draft, event)
      return
    case 'change-staged':
      putChange(draft, event.change)
      return
    case 'change-resolved':
      applyResolved(draft, event)
      return
    case 'diagnostics-late': {
      const { delta, seq, at } = event
      draft.deltas.push({ seq, at, ...callOf(draft, delta.forCall), delta })
      return
    }
    case 'change-stale':
      applyStale(draft, event)
      return
    case 'turn-undone':
      applyTurnUndone(draft, event)
      return
    case 'files-changed-outside':
      applyOutside(draft, event)
      return
    case 'run-ended':
      applyEnded(draft, event)
      return
  }
}

function applyMessage(draft: RunView, event: EventOf<'message'>): void {
  draft.items.push({ kind: 'message', seq: event.seq, at: event.at, from: event.from, text: event.text })
  if (event.from === 'agent') delete draft.ended
  if (event.from === 'person') beginTurn(draft, event)
}

/** A folder that went with its last file is no file: the watcher of the system cannot tell what it was. */
function applyOutside(draft: RunView, event: EventOf<'files-changed-outside'>): void {
  const known = [
    ...event.files,
    ...draft.files.map(({ path }) => path),
    ...draft.turns.flatMap((turn) => turn.files),
  ]
  const folders = new Set(known.flatMap(foldersOf))
  for (const path of event.files.filter((one) => !folders.has(one)))
    withTouch(draft.files, { path, how: 'changed', by: 'outside', added: 0, removed: 0 }, event.at)
}

function foldersOf(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

type EventOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>

function applyCallStarted(draft: RunView, event: EventOf<'tool-call-started'>): void {
  const { seq, at, id, tool, by, args } = event
  draft.items.push({ kind: 'tool-call', seq, at, id, tool, by, args, status: 'in_progress' })
  if (by === 'agent') delete draft.ended
}

function applyCallEnded(draft: RunView, event: EventOf<'tool-call-ended'>): void {
  const { id, tool, status, result, durationMs, seq, at } = event
  const index = draft.items.findLastIndex((item) => item.kind === 'tool-call' && item.id === id)
  const item = draft.items[index]
  if (item?.kind === 'tool-call') draft.items[index] = { ...item, status, result, durationMs }
  const touches = touchesOf(tool, result)
  touchInTurn(draft, { tool, fromSeq: item?.seq ?? seq }, touches)
  for (const touch of touches) withTouch(draft.files, touch, at)
  for (const delta of result.diagnostics ?? [])
    draft.deltas.push({ seq, at, ...callOf(draft, delta.forCall ?? id), delta })
}

function applyResolved(draft: RunView, event: EventOf<'change-resolved'>): void {
  if (event.outcome === 'undone') takeChangeBack(draft, event)
  else takeChangeUp(draft, event)
  const change = draft.changes.find(({ id }) => id === event.changeId)
  if (change === undefined) return
  putChange(draft, {
    ...change,
    // What was rolled back changed nothing: it waits as before.
    state: event.outcome === 'rolled_back' ? 'waiting' : event.outcome,
    staleFiles: event.staleFiles,
    ...(event.note === undefined ? {} : { noteFromPerson: event.note }),
    ...(event.sitesDropped === undefined ? {} : { sitesDropped: event.sitesDropped }),
  })
}

function takeChangeUp(
  draft: RunView,
  { changeId, written, outcome, at, seq }: EventOf<'change-resolved'>,
): void {
  const rows = rowsOf(draft.files, new Set(written.map(({ path }) => path)))
  if (rows.length > 0) draft.beforeChanges = { ...draft.beforeChanges, [changeId]: rows }
  if (outcome === 'committed') touchInTurn(draft, { tool: 'resolve', fromSeq: seq }, written)
  for (const { path, added, removed } of written)
    withTouch(draft.files, { path, how: 'changed', by: 'resolve', added, removed }, at)
}

function takeChangeBack(draft: RunView, { changeId, written }: EventOf<'change-resolved'>): void {
  const paths = new Set(written.map(({ path }) => path))
  draft.files = withRowsBack(draft.files, paths, draft.beforeChanges?.[changeId])
}

/** What was decided meanwhile stays decided. */
function applyStale(draft: RunView, { changeId, staleFiles }: EventOf<'change-stale'>): void {
  const change = draft.changes.find(({ id }) => id === changeId)
  if (change === undefined || !waits(change)) return
  putChange(draft, { ...change, state: staleFiles.length > 0 ? 'stale' : 'waiting', staleFiles })
}

function applyEnded(draft: RunView, event: EventOf<'run-ended'>): void {
  if (draft.debug !== undefined) draft.debug = withoutSession(draft.debug, event.at)
  draft.ended = { reason: event.reason, ...(event.text === undefined ? {} : { text: event.text }) }
  // A call that never ended (its process died) is over with the run.
  draft.items.forEach((item, index) => {
    if (item.kind === 'tool-call' && item.status === 'in_progress')
      draft.items[index] = { ...item, status: 'failed' }
  })
}

function putChange(draft: RunView, change: StagedChange): void {
  const index = draft.changes.findIndex(({ id }) => id === change.id)
  if (index === -1) draft.changes.push(change)
  else draft.changes[index] = change
}

function callOf(draft: RunView, callId: string | undefined): { callId?: string; tool: string } {
  if (callId === undefined) return { tool: '' }
  const item = draft.items.findLast((other) => other.kind === 'tool-call' && other.id === callId)
  return { callId, tool: item?.kind === 'tool-call' ? item.tool : '' }
}

function stateOf(view: RunView): RunView['state'] {
  if (view.changes.some(waits)) return 'needs_you'
  if (callInProgress(view) !== undefined) return 'running'
  if (view.ended === undefined) return view.agent === personAgent || view.seq === 0 ? 'idle' : 'running'
  switch (view.ended.reason) {
    case 'failed':
      return 'failed'
    case 'closed':
      return 'idle'
    case 'done':
    case 'stopped':
      return 'done'
  }
}

function detailOf(view: RunView): RunSummary['detail'] {
  const waiting = view.changes.filter(waits)
  const newest = waiting.at(-1)
  if (newest !== undefined && waiting.every(({ state }) => state === 'stale'))
    return { kind: 'stale', text: newest.id, count: new Set(waiting.flatMap((one) => one.staleFiles)).size }
  if (newest !== undefined)
    return {
      kind: 'review',
      text: newest.id,
      count: waiting.reduce((sum, { replacements }) => sum + replacements, 0),
    }
  const call = callInProgress(view)
  if (call !== undefined) return { kind: 'tool', text: call.tool, count: 1 }
  if (view.ended !== undefined) return { kind: 'ended', text: view.ended.reason, count: 0 }
  return { kind: 'none', text: '', count: 0 }
}

function waits(change: StagedChange): boolean {
  return change.state === 'waiting' || change.state === 'stale'
}

/** Calls end close to where they started, so only the last items are looked at. */
function callInProgress(view: RunView): Extract<ConversationItem, { kind: 'tool-call' }> | undefined {
  const item = view.items
    .slice(-50)
    .findLast((other) => other.kind === 'tool-call' && other.status === 'in_progress')
  return item?.kind === 'tool-call' ? item : undefined
}
