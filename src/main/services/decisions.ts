import { Failure, messageOf } from '../base/failure.ts'
import type { StagedChange } from '../../shared/model/staged-change.ts'
import type { StagedChanges } from '../staging/staged-changes.ts'
import type { RunFact } from '../../shared/run/event.ts'
import type { RunView } from '../../shared/run/view.ts'
import type { Core } from './core.ts'
import type { RunHost } from './run-host.ts'

/**
 * A change may be decided through another run, by another process, or by the recovery of a commit that a crash had
 * cut. The run that staged it says so in its own journal, written by the process that owns it.
 */
export async function tellDecided(host: RunHost): Promise<void> {
  const { staging } = host.workspace
  for (const { id } of host.run.view.changes) {
    if (!mayTell(host, id) || !(await staging.isDecided(id))) continue
    const now = await staging.show(id)
    const fact = decisionOf(now)
    if (fact === undefined || !mayTell(host, id)) continue
    host.run.append(fact)
    for (const next of await takenPlaceOf(staging, host.run.view, now)) host.run.append(next)
    if (now.state === 'committed')
      host.workspace.pool.filesChanged(now.files.map(({ path }) => ({ file: path, kind: 'changed' })))
  }
}

/** Says of each of these open changes of a run whether it became stale, or is not any more. */
export async function tellStale(host: RunHost, ids: ReadonlySet<string>): Promise<void> {
  for (const { id } of host.run.view.changes) {
    if (!ids.has(id) || !isOpenIn(host.run.view, id)) continue
    const now = await host.workspace.staging.show(id)
    // The journal of now: another look may have told it, or the person decided, meanwhile.
    const fact = staleFactOf(host.run.view, now)
    if (fact !== undefined) host.run.append(fact)
  }
}

/** The same for a run that nobody drives; one that another process drives is left to that process. */
export async function recordDecided(core: Core, runId: string): Promise<void> {
  const { runs, workspaces, runHosts, options } = core
  if (runHosts.all.some(({ run }) => run.id === runId)) return
  try {
    const view = runs.view(runId)
    const { staging } = await workspaces.open(view.workspace)
    const shown = await Promise.all(
      view.changes.filter(({ id }) => isOpenIn(view, id)).map(async ({ id }) => await staging.show(id)),
    )
    const facts = shown.flatMap((change) => decisionOf(change) ?? staleFactOf(view, change) ?? [])
    for (const change of shown) facts.push(...(await takenPlaceOf(staging, view, change)))
    if (facts.length > 0) await runs.borrow(runId, (run) => facts.forEach((fact) => run.append(fact)))
  } catch (error) {
    if (error instanceof Failure && error.code === 'read_only') return
    const message = `run ${runId}: ${messageOf(error)}`
    options.logger({ level: 'warn', area: 'services', code: 'decision-not-recorded', message })
  }
}

/** While a call is under way it may be our own `resolve`, which records the decision by itself. */
function mayTell(host: RunHost, changeId: string): boolean {
  return !host.isBusy && isOpenIn(host.run.view, changeId)
}

/** Absent when the journal says so already. */
function staleFactOf(view: RunView, now: StagedChange): RunFact | undefined {
  if (now.state !== 'waiting' && now.state !== 'stale') return undefined
  const told = view.changes.find(({ id }) => id === now.id)
  const isTold = told?.state === now.state && told.staleFiles.join('\n') === now.staleFiles.join('\n')
  if (isTold || !isOpenIn(view, now.id)) return undefined
  return { type: 'change-stale', changeId: now.id, staleFiles: now.staleFiles }
}

/** The change that took a rebased one's place, when this journal does not know it yet. */
async function takenPlaceOf(
  staging: StagedChanges,
  view: RunView,
  { id, runId, state }: StagedChange,
): Promise<RunFact[]> {
  if (state !== 'rebased') return []
  const known = new Set(view.changes.map((change) => change.id))
  const next = (await staging.openOf(runId)).filter(
    (change) => change.rebase?.from === id && !known.has(change.id),
  )
  return next.map((change) => ({ type: 'change-staged', change }))
}

function decisionOf({ id, state, files, noteFromPerson }: StagedChange): RunFact | undefined {
  if (state === 'waiting' || state === 'stale') return undefined
  const written = files.map(({ path, added, removed }) => ({ path, added, removed }))
  return {
    type: 'change-resolved',
    changeId: id,
    by: 'person',
    outcome: state,
    staleFiles: [],
    written: state === 'committed' ? written : [],
    ...(noteFromPerson === undefined ? {} : { note: noteFromPerson }),
  }
}

function isOpenIn(view: RunView, changeId: string): boolean {
  const state = view.changes.find(({ id }) => id === changeId)?.state
  return state === 'waiting' || state === 'stale'
}
