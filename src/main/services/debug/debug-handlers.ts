import type { DebugAction } from '../../../shared/ipc/debug-contract.ts'
import { Failure } from '../../base/failure.ts'
import { StopRecorder } from '../../dap/sessions/recorder.ts'
import { languageOf } from '../../workspace/language.ts'
import type { Core } from '../core.ts'
import type { Handlers } from '../desk.ts'
import { adapterReport, type DebugHost } from './debug-host.ts'
import { debugState, pastDebugState } from './debug-state.ts'
import { recordedStops } from './recorded-stops.ts'

type DebugCalls = Extract<keyof Handlers, `debug.${string}`>

const neverAborts = new AbortController().signal
const person = { by: 'person', signal: neverAborts } as const
/** The next stop is told by itself: nobody waits for it. */
const atOnce = { caller: person, waitMs: 0 } as const
const adaptersLimitMs = 10_000

/** The inspector's calls; every one is the person's own. */
export function debugHandlers(core: Core): Pick<Handlers, DebugCalls> {
  return { ...sessionHandlers(core), ...lookHandlers(core), ...pastHandlers(core) }
}

type SessionCalls = 'debug.adapters' | 'debug.launch' | 'debug.act' | 'debug.runTo' | 'debug.breakpoint'

function sessionHandlers({ workspaces, runHosts }: Core): Pick<Handlers, SessionCalls> {
  const hostOf = async (runId: string): Promise<DebugHost> => (await runHosts.of(runId)).debug
  return {
    'debug.adapters': async () => {
      // What is found may still not start: tried where programs may be started, and once only.
      const { adapters, isTrusted, offer } = workspaces.needed.debug
      const rows = await adapters.rows({ limitMs: adaptersLimitMs, probe: isTrusted() })
      await offer.look()
      return { adapters: rows.map(adapterReport) }
    },
    'debug.launch': async ({ runId, what, args }) => {
      const host = await hostOf(runId)
      host.needTrust()
      const named = what.includes('::') ? { test: what } : { program: what }
      const request = await host.launchRequest({ ...named, args })
      await host.debugger.begin({ kind: 'launch', request }, atOnce)
      return {}
    },
    'debug.act': async ({ runId, action }) => {
      await act(await hostOf(runId), action)
      return {}
    },
    'debug.runTo': async ({ runId, file, line }) => {
      const host = await hostOf(runId)
      await host.debugger.runTo({ file: await host.file(file), line }, atOnce)
      return {}
    },
    'debug.breakpoint': async ({ runId, file, line, isOn }) => {
      const host = await hostOf(runId)
      const absolute = await host.file(file)
      if (isOn) await refuseNoLine(host, absolute, line)
      const { book, breakpoints } = host.debugger
      const others = book.placesIn(absolute).filter((place) => place.line !== line)
      const places = isOn ? [...others, { requested: `line ${line}`, line }] : others
      await breakpoints.set(absolute, places, person)
      return {}
    },
  }
}

async function refuseNoLine(host: DebugHost, absolute: string, line: number): Promise<void> {
  const count = (await host.textOf(absolute)).split(/\r\n|\n|\r/u).length
  if (line <= count) return
  const message = `${host.workspace.root.show(absolute)} has ${count} lines and no line ${line}.`
  throw new Failure('bad_argument', message, { hint: 'Name a line that has code.' })
}

async function act(host: DebugHost, action: DebugAction): Promise<void> {
  const { debugger: own } = host
  switch (action) {
    case 'pause':
      await own.pause(atOnce)
      return
    case 'restart':
      host.needTrust()
      await own.restart(atOnce)
      return
    case 'end':
      await own.end('person', 'The person ended it.')
      return
    case 'take_over':
      own.takeOver()
      return
    case 'hand_back':
      own.handBack()
      return
    case 'extend':
      own.extend()
      return
    default:
      await own.step(action, atOnce)
  }
}

type LookCalls =
  'debug.stack' | 'debug.scopes' | 'debug.variables' | 'debug.set' | 'debug.evaluate' | 'debug.source'

function lookHandlers({ runHosts }: Core): Pick<Handlers, LookCalls> {
  const debuggerOf = async (runId: string): Promise<DebugHost['debugger']> =>
    (await runHosts.of(runId)).debug.debugger
  return {
    'debug.stack': async ({ runId, start }) => {
      const { inspection, needed } = lookAt(await debuggerOf(runId))
      const { frames, total } = await inspection.stack(needed, { start }, neverAborts)
      return { frames, ...(total === undefined ? {} : { total }) }
    },
    'debug.scopes': async ({ runId, frame }) => {
      const { inspection, needed } = lookAt(await debuggerOf(runId))
      return { scopes: await inspection.scopes(needed, frame, neverAborts) }
    },
    'debug.variables': async ({ runId, reference, start }) => {
      const { inspection, needed } = lookAt(await debuggerOf(runId))
      return await inspection.variables(needed, { reference, start }, neverAborts)
    },
    'debug.set': async ({ runId, ...target }) => {
      const { inspection, needed } = lookAt(await debuggerOf(runId))
      return await inspection.setVariable(needed, target, neverAborts)
    },
    'debug.evaluate': async ({ runId, ...asked }) => {
      const { inspection, needed } = lookAt(await debuggerOf(runId))
      return await inspection.evaluate(needed, asked, neverAborts)
    },
    'debug.source': async ({ runId, frame }) => {
      const { inspection, needed } = lookAt(await debuggerOf(runId))
      const { path, text } = await inspection.source(needed, frame, neverAborts)
      return { path, text, language: languageOf(path) }
    },
  }
}

function lookAt(own: DebugHost['debugger']): {
  inspection: DebugHost['debugger']['inspection']
  needed: ReturnType<DebugHost['debugger']['needed']>
} {
  return { inspection: own.inspection, needed: own.needed() }
}

type PastCalls = 'debug.open' | 'debug.output' | 'debug.stop' | 'debug.diff'

/** What also answers for a run of an earlier time, without taking it up again. */
function pastHandlers({ runs, runHosts }: Core): Pick<Handlers, PastCalls> {
  const recorderOf = (runId: string): StopRecorder =>
    runHosts.opened(runId)?.debug.debugger.recorder ??
    new StopRecorder(() => recordedStops(runs.events(runId)))
  return {
    'debug.open': async ({ runId }) => {
      const open = runHosts.opened(runId)
      return {
        state: open === undefined ? pastDebugState(runs.view(runId)) : await debugState(open.debug),
      }
    },
    'debug.output': ({ runId, since }) =>
      Promise.resolve(runHosts.opened(runId)?.debug.debugger.output(since) ?? { entries: [], cursor: 0 }),
    'debug.stop': ({ runId, n }) => Promise.resolve({ stop: recorderOf(runId).of(n).stop }),
    'debug.diff': ({ runId, a, b }) => Promise.resolve(recorderOf(runId).diff(a, b)),
  }
}

/** Ends sessions of a folder that is not trusted any more. */
export async function endDebugging(core: Core, root: string): Promise<void> {
  const hosts = core.runHosts.all.filter(({ workspace }) => workspace.root.path === root)
  await Promise.all(
    hosts.map(async ({ debug }) => await debug.end('person', 'The folder is not trusted any more.')),
  )
}
