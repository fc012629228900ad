import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AdapterReport, EndReason } from '../../../shared/model/debug.ts'
import type { Clock } from '../../base/clock.ts'
import { Failure } from '../../base/failure.ts'
import type { AdapterStatus, DebugAdapters } from '../../dap/adapters.ts'
import type { LaunchRequest, SessionPlan } from '../../dap/plan.ts'
import type { DebugSession } from '../../dap/session.ts'
import type { RecordedStop } from '../../dap/sessions/recorder.ts'
import { RunDebugger } from '../../dap/sessions/run-debugger.ts'
import type { DebugFact } from '../../dap/sessions/session-keeper.ts'
import type { DebugArguments } from '../../tools/debug/operations.ts'
import type { PatternPort } from '../../tools/ports.ts'
import type { WorkspaceRoot } from '../../workspace/root.ts'
import type { LastKnown } from '../last-known.ts'

/** What debugging needs of a workspace; one for all of its runs. */
export interface DebugWorkspace {
  readonly root: WorkspaceRoot
  readonly pattern: PatternPort
  readonly adapters: DebugAdapters
  /** Whether there is an adapter that may start. */
  readonly offer: LastKnown
  readonly start: (plan: SessionPlan) => DebugSession
  readonly isTrusted: () => boolean
  /** How the person says that code of the folder may run. */
  readonly trustHint: string
  readonly clock: Clock
}

export interface DebugRun {
  readonly record: (fact: DebugFact) => void
  readonly turn: () => number
  readonly earlier: () => readonly RecordedStop[]
}

const adaptersLimitMs = 15_000

/** The debugger of one run as its workspace sees it: paths are looked up and confined here, and code runs only where it is trusted. */
export class DebugHost {
  readonly debugger: RunDebugger
  readonly workspace: DebugWorkspace

  constructor(workspace: DebugWorkspace, run: DebugRun) {
    const { adapters, start, clock, root } = workspace
    this.workspace = workspace
    this.debugger = new RunDebugger({
      adapters,
      start,
      clock,
      record: run.record,
      turn: run.turn,
      earlier: run.earlier,
      show: (file) => showIn(root, file),
      shownTitle: (title) => title.replaceAll(`${root.path}${path.sep}`, ''),
    })
  }

  /** Ends what lives, and answers whether there was something; nothing of it is left then. */
  async end(reason: EndReason, message: string): Promise<boolean> {
    return (await this.debugger.end(reason, message)) !== undefined
  }

  /** Throws `Failure` not_trusted. */
  needTrust(): void {
    const { isTrusted, root, trustHint } = this.workspace
    if (isTrusted()) return
    throw new Failure('not_trusted', `${root.path} is not trusted, so no program of it is run.`, {
      hint: trustHint,
    })
  }

  /** Absolute. Throws `Failure` not_found, outside_workspace, is_directory. */
  async file(asked: string): Promise<string> {
    const { root } = this.workspace
    const { real, shown } = await root.locate(asked)
    const facts = await root.facts(real)
    if (facts === undefined)
      throw new Failure('not_found', `${shown} does not exist.`, { hint: 'glob finds files by their names.' })
    if (facts.kind === 'folder')
      throw new Failure('is_directory', `${shown} is a folder.`, { hint: 'Name a file in it.' })
    return real
  }

  async textOf(file: string): Promise<string> {
    return await readFile(file, 'utf8')
  }

  /** What is run, where and how, looked up. Throws `Failure` not_found, outside_workspace, bad_argument. */
  async launchRequest(args: DebugArguments['launch']): Promise<LaunchRequest> {
    const { root } = this.workspace
    const cwd = await this.folder(args.cwd)
    const { program, module, test, env, adapter, stop_on_entry: stopOnEntry } = args
    const located = program === undefined ? undefined : await root.locate(program)
    if (located !== undefined && (await root.facts(located.real)) === undefined)
      throw new Failure('not_found', `${located.shown} does not exist.`, {
        hint: 'program is a file of the workspace; glob finds files by their names.',
      })
    if (test !== undefined) await root.locate(path.join(cwd, fileOfTest(test)))
    return { program: located?.real, module, test, args: args.args, env, adapter, stopOnEntry, cwd }
  }

  async folder(asked = '.'): Promise<string> {
    const { root } = this.workspace
    const { real, shown } = await root.locate(asked)
    const facts = await root.facts(real)
    if (facts?.kind === 'folder') return real
    throw new Failure('bad_argument', `${shown} is no folder.`, { hint: 'cwd is a folder of the workspace.' })
  }

  /** Tries those that are found, where programs may be started. */
  async adapters(signal: AbortSignal): Promise<readonly AdapterReport[]> {
    const { adapters, isTrusted, offer } = this.workspace
    const rows = await adapters.rows({ limitMs: adaptersLimitMs, signal, probe: isTrusted() })
    await offer.look()
    return rows.map(adapterReport)
  }
}

export function adapterReport(row: AdapterStatus): AdapterReport {
  const { id, name, languages, found, path: file, version, starts, reason, install } = row
  return {
    id,
    name,
    languages: [...languages],
    found,
    reason,
    ...(file === undefined ? {} : { path: file }),
    ...(version === undefined ? {} : { version }),
    ...(starts === undefined ? {} : { starts }),
    ...(install === undefined ? {} : { install }),
  }
}

/** A file of the workspace by its own path, any other by its absolute one. Code of packages is not the person's own. */
function showIn(root: WorkspaceRoot, file: string): { file: string; isOutside: boolean } {
  const relative = path.relative(root.path, file)
  const isOutside = relative === '' || relative.split(path.sep)[0] === '..' || path.isAbsolute(relative)
  if (isOutside) return { file, isOutside }
  const isPackage = /(?:^|\/)(?:node_modules|site-packages|\.venv)\//u.test(relative)
  return { file: root.show(file), isOutside: isPackage }
}

/** Of `tests/test_a.py::TestX::test_y`, `pkg.TestX`: what may be a path. */
function fileOfTest(test: string): string {
  return test.split('::')[0] ?? test
}
