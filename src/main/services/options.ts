import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type Clock, systemClock } from '../base/clock.ts'
import { dataFolder } from '../base/data-folder.ts'
import { type Logger, silentLogger } from '../base/logger.ts'
import type { DiagnosticsSource } from '../diagnostics/source.ts'
import type { GraphChannel } from '../graph/graph-client.ts'
import { graphThread } from './graph/thread-channel.ts'
import { headlessWaiting, type WaitingLimits, windowWaiting } from '../diagnostics/waiting.ts'

export interface ServicesOptions {
  /** The person's data folder; by default the one of this machine's user. */
  readonly home?: string
  /** A window asks about trust and waits less, because a next result may follow. */
  readonly mode?: 'window' | 'headless'
  /** Folders whose code may run in this process (`--trust DIR`); no record is written. */
  readonly trustDirs?: readonly string[]
  /** How long a write waits for a server that is still starting. */
  readonly waitMs?: number | undefined
  /** Importers asked after each write; 0 asks nobody. */
  readonly maxDependents?: number
  /** Stands between the runs and their language servers, to look at what is asked and answered: for the benchmark. */
  readonly aroundServers?: (servers: DiagnosticsSource) => DiagnosticsSource
  /** Whether this process writes its own words into that file: a journal of the command line that is kept in the workspace. */
  readonly isOwnOutput?: (absolute: string) => boolean
  /** Where the code graph runs; a worker thread when it is left out. */
  readonly graphProcess?: () => GraphChannel
  /** The folder with resources/ and node_modules/ of the app. */
  readonly appRoot?: string
  /** By default what the app's package.json says. */
  readonly version?: string
  readonly clock?: Clock
  readonly logger?: Logger
}

export interface Settled {
  readonly home: string
  readonly mode: 'window' | 'headless'
  readonly trustDirs: readonly string[]
  readonly waiting: WaitingLimits
  readonly maxDependents: number | undefined
  readonly aroundServers: (servers: DiagnosticsSource) => DiagnosticsSource
  readonly isOwnOutput: (absolute: string) => boolean
  readonly graphProcess: () => GraphChannel
  readonly appRoot: string
  readonly resourcesDir: string
  readonly version: string
  readonly clock: Clock
  readonly logger: Logger
}

function asTheyAre(servers: DiagnosticsSource): DiagnosticsSource {
  return servers
}

/** `besideServices` is the folder of services.ts: src/main/ and out/main/ lie equally deep. */
export function settleOptions(options: ServicesOptions, besideServices: string): Settled {
  const mode = options.mode ?? 'window'
  const waiting = mode === 'window' ? windowWaiting : headlessWaiting
  const appRoot = options.appRoot ?? path.resolve(besideServices, '..', '..')
  return {
    home: options.home ?? dataFolder(),
    mode,
    trustDirs: options.trustDirs ?? [],
    waiting: options.waitMs === undefined ? waiting : { ...waiting, startMs: options.waitMs },
    maxDependents: options.maxDependents,
    aroundServers: options.aroundServers ?? asTheyAre,
    isOwnOutput: options.isOwnOutput ?? (() => false),
    appRoot,
    resourcesDir: path.join(appRoot, 'resources'),
    version: options.version ?? versionIn(appRoot),
    ...surroundings(options),
  }
}

function surroundings({ clock, logger, graphProcess }: ServicesOptions) {
  return {
    clock: clock ?? systemClock,
    logger: logger ?? silentLogger,
    graphProcess: graphProcess ?? graphThread,
  }
}

function versionIn(appRoot: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(appRoot, 'package.json'), 'utf8'))
  return z.object({ version: z.string() }).parse(manifest).version
}
