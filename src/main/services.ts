import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Desk } from '../shared/ipc/desk.ts'
import { Failure, messageOf } from './base/failure.ts'
import { defaultMaxServers, ServerCap } from './lsp/running/server-cap.ts'
import { ProcessHost } from './process/process-host.ts'
import { Runs } from './runs/runs.ts'
import { type CommandLine, createCommandLine } from './services/command-line.ts'
import { createDesk, DeskEvents } from './services/desk.ts'
import type { Core } from './services/core.ts'
import { createHandlers } from './services/handlers.ts'
import { type ServicesOptions, settleOptions } from './services/options.ts'
import { tellGraph } from './services/graph/graph-handlers.ts'
import { followOthers } from './services/follow-others.ts'
import { keepHouse } from './services/housekeeping.ts'
import { followOutside } from './services/outside.ts'
import { RunHosts } from './services/run-hosts.ts'
import { tellServers } from './services/tell-servers.ts'
import { Workspaces } from './services/workspaces.ts'
import { Settings } from './settings/settings.ts'
import { recoveredSentence } from './staging/recovered-sentence.ts'
import { recoverStagedChanges } from './staging/recovery.ts'
import { SyntaxPool } from './syntax/pool/syntax-pool.ts'
import { Trust } from './trust/trust.ts'

export type { ServicesOptions } from './services/options.ts'
export type { CommandLine, PlayedScript } from './services/command-line.ts'
export type { DoctorReport } from './services/doctor-report.ts'

export interface Services {
  /** The core as the window sees it. */
  readonly desk: Desk
  /** The core as the command line sees it. */
  readonly commandLine: CommandLine
  /** Ends agents, calls, servers and run folders, each within its limit. Can be called again. */
  close(): Promise<void>
}

/** The version in the app's own package.json. */
export function appVersion(): string {
  return settleOptions({}, import.meta.dirname).version
}

function makeDataFolder(home: string): void {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Failure('read_only', `The data folder ${home} cannot be made: ${messageOf(error)}`, {
      hint: 'Name a folder that can be written in CONTROL_CENTER_HOME.',
      cause: error,
    })
  }
}

/** For calls that are under way when the program closes. */
const closeLimitMs = 1_500

/**
 * Builds the whole core in plain Node: the desktop app, the command line and the tests call this one function. It
 * finishes or takes back what a crash cut, and starts no program. Throws `Failure` for options that cannot be met.
 */
export async function createServices(given: ServicesOptions = {}): Promise<Services> {
  const options = settleOptions(given, import.meta.dirname)
  const { home, clock, logger, mode } = options
  makeDataFolder(home)
  const setAside = clock.timestamp()
  const settings = new Settings(home, setAside)
  const trust = new Trust({
    dataDir: home,
    setAside,
    forThisProcess: options.trustDirs,
    isAsked: mode === 'window',
  })
  const recovered = (await recoverStagedChanges(home, { log: logger })).map(recoveredSentence)
  const processes = new ProcessHost()
  const runs = new Runs({ folder: path.join(home, 'runs'), clock, logger })
  const syntax = new SyntaxPool({ resourcesDir: options.resourcesDir, clock })
  const cap = new ServerCap(() => settings.maxLanguageServers ?? defaultMaxServers)
  const workspaces = new Workspaces({ options, processes, settings, trust, syntax, cap })
  const runHosts = new RunHosts(runs, workspaces, options)
  const events = new DeskEvents()
  const notices = (): string[] =>
    [
      settings.notice,
      trust.notice,
      ...recovered,
      ...runs.notices,
      workspaces.current?.info.notWatched,
    ].flatMap((one) => one ?? [])
  const core: Core = { options, settings, trust, runs, workspaces, runHosts, events, notices }
  runs.onAppended(({ runId, event }) => events.emit('run.appended', { runId, events: [event] }))
  runs.onListed((list) => events.emit('run.listed', { runs: [...list] }))
  workspaces.onPreviewed((told) => events.emit('change.previewed', told))
  runHosts.onDebugChanged((told) => events.emit('debug.changed', told))
  const telling = tellServers(workspaces, events, logger)
  const graphTelling = tellGraph(workspaces, events)
  if (mode === 'window') await runs.load()
  const following = followOthers(core)
  const outside = followOutside(core)
  const house = keepHouse(core)
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    following.dispose()
    outside.dispose()
    house.dispose()
    telling.dispose()
    graphTelling.dispose()
    // One that fails keeps no other from closing: no process is left, no run folder stays locked.
    for (const step of [
      () => runHosts.close(closeLimitMs),
      () => workspaces.close(),
      () => syntax.close(),
      () => processes.close(),
      () => runs.close(),
    ])
      await step().catch((error: unknown) =>
        logger({ level: 'error', area: 'services', code: 'close', message: messageOf(error) }),
      )
    events.dispose()
  }
  return {
    desk: createDesk(createHandlers(core), events, () => closing !== undefined),
    commandLine: createCommandLine(core),
    close: () => (closing ??= close()),
  }
}
