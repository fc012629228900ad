import type { Runs } from '../runs/runs.ts'
import type { Settings } from '../settings/settings.ts'
import type { Trust } from '../trust/trust.ts'
import type { DeskEvents } from './desk.ts'
import type { Settled } from './options.ts'
import type { RunHosts } from './run-hosts.ts'
import type { Workspaces } from './workspaces.ts'

/** Everything that the window's calls reach. */
export interface Core {
  readonly options: Settled
  readonly settings: Settings
  readonly trust: Trust
  readonly runs: Runs
  readonly workspaces: Workspaces
  readonly runHosts: RunHosts
  readonly events: DeskEvents
  /** What this start deserves a word about. */
  readonly notices: () => readonly string[]
}
