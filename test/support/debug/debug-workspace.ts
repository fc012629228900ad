import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '../../../src/main/base/clock.ts'
import { MachineAdapters } from '../../../src/main/dap/machine-adapters.ts'
import { openSession } from '../../../src/main/dap/open-session.ts'
import type { LaunchRequest, SessionPlan } from '../../../src/main/dap/plan.ts'
import type { SessionContext } from '../../../src/main/dap/running/session-context.ts'
import type { DebugSession } from '../../../src/main/dap/session.ts'
import { findAllCommands } from '../../../src/main/process/find-command.ts'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { ownScriptRuntime } from '../../../src/main/process/script-runtime.ts'

const project = path.resolve(import.meta.dirname, '..', '..', '..')
/** Cold adapters on a loaded machine. */
export const long = { limitMs: 60_000 }

/** A folder with a program, the adapters of this machine, and sessions that are ended with it. */
export class DebugWorkspace {
  readonly folder: string
  readonly processes = new ProcessHost()
  readonly adapters: MachineAdapters
  readonly #sessions: DebugSession[] = []

  /** `fixture` is a folder of test/fixtures/debug whose content is copied. */
  constructor(fixture?: string) {
    this.folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'cc-debug-')))
    if (fixture !== undefined)
      cpSync(path.join(project, 'test', 'fixtures', 'debug', fixture), this.folder, { recursive: true })
    this.adapters = this.withCommands((found) => found)
  }

  /** The adapters of this machine, where commands are found otherwise. */
  withCommands(change: (found: readonly string[]) => readonly string[]): MachineAdapters {
    return new MachineAdapters({
      workspace: this.folder,
      isTrusted: () => true,
      findCommands: async (name, options) => change(await findAllCommands(name, options)),
      overrides: () => ({}),
      ownPackages: ['node_modules', 'tools/adapters/node_modules'].map((name) => path.join(project, name)),
      scriptRuntime: ownScriptRuntime(),
      homeDir: this.folder,
      processes: this.processes,
      clock: systemClock,
      logger: () => undefined,
    })
  }

  file(name: string): string {
    return path.join(this.folder, ...name.split('/'))
  }

  async plan(request: Omit<LaunchRequest, 'cwd'>): Promise<SessionPlan> {
    const outcome = await this.adapters.planLaunch({ ...request, cwd: this.folder }, long)
    if (outcome.kind !== 'plan') throw new Error(outcome.reason)
    return outcome.plan
  }

  open(plan: SessionPlan, more: Partial<SessionContext> = {}): DebugSession {
    const context = { processes: this.processes, clock: systemClock, logger: () => undefined, ...more }
    const session = openSession(plan, context)
    this.#sessions.push(session)
    return session
  }

  /** Ends every session; answers the pids that live on, which are none. */
  async close(): Promise<readonly number[]> {
    const ends = await Promise.all(this.#sessions.map((session) => session.end('The test is over.')))
    const { livePids } = this.processes
    await this.processes.close({ graceMs: 300 })
    rmSync(this.folder, { recursive: true, force: true })
    return [...livePids, ...ends.flatMap((end) => end.survivors)]
  }
}
