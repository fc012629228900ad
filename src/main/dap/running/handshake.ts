import type { Clock } from '../../base/clock.ts'
import { within } from '../../base/deadline.ts'
import { DisposableStore } from '../../base/disposable.ts'
import { Failure } from '../../base/failure.ts'
import type { AdapterEntry } from '../catalog/catalog.ts'
import type { DapConnection } from '../wire/connection.ts'

export interface HandshakeAbout {
  readonly entry: AdapterEntry
  readonly request: 'launch' | 'attach'
  readonly arguments: Readonly<Record<string, unknown>>
  /** Tells the breakpoints; called once, when the adapter takes them. */
  readonly configure: () => Promise<void>
  /** The program itself may be built now. */
  readonly onProgram: () => void
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * The order that every measured adapter takes (DAP, "Launch Sequencing"): `initialize`, then the launch without
 * waiting for it, `initialized` or a launch that failed, breakpoints, `configurationDone`, then the launch's answer.
 * lldb-dap answers the launch before `initialized`, debugpy and js-debug only after `configurationDone`, delve says
 * `initialized` when the build is done, some say it before the launch and some twice. A program that stands has
 * started, whether the launch was answered or not.
 * Throws what the requests throw; `Failure` timed_out where `initialized` never comes.
 */
export async function handshake(connection: DapConnection, about: HandshakeAbout): Promise<void> {
  const { entry, request, signal } = about
  const slow = { limitMs: entry.launchLimitMs, signal }
  const quick = { limitMs: entry.startLimitMs, signal }
  const heard = new DisposableStore()
  try {
    const initialized = firstEvent(connection, 'initialized', heard)
    const stopped = firstEvent(connection, 'stopped', heard)
    const capabilities = await connection.request('initialize', clientAbout(entry.adapterId), quick)
    connection.learn(capabilities ?? {})
    about.onProgram()
    const launch = watched(connection.request(request, about.arguments, slow))
    const ready = Promise.race([initialized, launch.then(() => initialized)])
    if ((await within(ready, entry.launchLimitMs, about)).kind === 'timed_out') throw notInitialized(entry)
    await about.configure()
    if (connection.capabilities.supportsConfigurationDoneRequest === true) {
      const configured = watched(connection.request('configurationDone', {}, quick))
      await Promise.race([Promise.all([configured, launch]), stopped])
    } else await Promise.race([launch, stopped])
  } finally {
    heard.dispose()
  }
}

/** A request whose failure may come when nobody waits for it any more. */
function watched<T>(request: Promise<T>): Promise<T> {
  request.catch(() => undefined)
  return request
}

function firstEvent(connection: DapConnection, name: string, heard: DisposableStore): Promise<void> {
  return new Promise<void>((resolve) => {
    heard.add(
      connection.onEvent(({ event }) => {
        if (event === name) resolve()
      }),
    )
  })
}

function notInitialized(entry: AdapterEntry): Failure {
  return new Failure(
    'timed_out',
    `${entry.name} did not get ready for breakpoints within ${entry.launchLimitMs} ms.`,
    { hint: 'See the output of the session; launch again.' },
  )
}

/** "InitializeRequestArguments": what this client can do. */
export function clientAbout(adapterID: string) {
  return {
    clientID: 'control-center',
    clientName: 'Control Center',
    adapterID,
    locale: 'en-US',
    pathFormat: 'path',
    linesStartAt1: true,
    columnsStartAt1: true,
    supportsVariableType: true,
    supportsVariablePaging: true,
    supportsRunInTerminalRequest: true,
    supportsStartDebuggingRequest: true,
    supportsProgressReporting: true,
  }
}
