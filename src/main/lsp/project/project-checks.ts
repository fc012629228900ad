import { mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { DiagnosedBy, FileDiagnostics } from '../../../shared/model/language-answer.ts'
import type { Clock } from '../../base/clock.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import { describeExit } from '../../process/command.ts'
import { lastWords } from '../../process/last-words.ts'
import type { ProcessHost } from '../../process/process-host.ts'
import { runProgram } from '../../process/run-program.ts'
import type { FinderContext } from '../catalog/find-candidates.ts'
import { scanWorkspace } from '../catalog/scan.ts'
import { shownFile } from '../queries/places.ts'
import { cargoChecker } from './cargo.ts'
import type { Checker, CheckerPlan, CheckerRun, CheckerSurroundings, FoundDiagnostic } from './checker.ts'
import { goChecker } from './go.ts'
import { pyrightChecker } from './python.ts'
import { typescriptChecker } from './typescript.ts'

export interface ProjectChecksOptions extends FinderContext {
  readonly processes: Pick<ProcessHost, 'spawn'>
  readonly clock: Clock
  readonly checkers?: readonly Checker[]
  /** For all checkers together. */
  readonly limitMs?: number
}

export const projectCheckers: readonly Checker[] = [
  typescriptChecker,
  pyrightChecker,
  goChecker,
  cargoChecker,
]

const defaultLimitMs = 180_000
const maxReasons = 3
const maxOutputBytes = 64 * 1024 * 1024

/** What the checkers found, by file, and how far each got. */
export interface CheckedProject {
  readonly files: readonly FileDiagnostics[]
  readonly checkers: readonly DiagnosedBy[]
}

/** What one checker found, and how far it got. */
interface Checked {
  readonly found: readonly FoundDiagnostic[]
  readonly by: DiagnosedBy
}

/**
 * Runs the checkers that the workspace asks for, one after the other: each takes all cores by itself. Call it in a
 * trusted workspace only.
 */
export class ProjectChecks {
  readonly #options: ProjectChecksOptions

  constructor(options: ProjectChecksOptions) {
    this.#options = options
  }

  /**
   * Throws `Failure` absent when nothing here can check the project, and why; cancelled when the signal aborts, after
   * the processes are gone. A checker that does not end in the time is ended and says so.
   */
  async run(signal: AbortSignal): Promise<CheckedProject> {
    const { workspace, clock, limitMs = defaultLimitMs, checkers = projectCheckers } = this.#options
    const endsAtMs = clock.now() + limitMs
    const scratch = await realpath(await mkdtemp(path.join(os.tmpdir(), 'control-center-check-')))
    try {
      const around = { ...this.#options, scan: await scanWorkspace(workspace), scratch }
      const plans = await plansOf(checkers, around)
      const all: Checked[] = []
      for (const { checker, plan } of plans) all.push(await this.#check(checker, plan, { endsAtMs, signal }))
      return {
        files: byFile(
          all.flatMap(({ found }) => found),
          workspace,
        ),
        checkers: all.map(({ by }) => by),
      }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  async #check(
    { id }: Checker,
    plan: Exclude<CheckerPlan, { kind: 'not_needed' }>,
    limits: { readonly endsAtMs: number; readonly signal: AbortSignal },
  ): Promise<Checked> {
    if (plan.kind === 'absent') return { found: [], by: { id, state: 'absent', reason: plan.reason } }
    const found: FoundDiagnostic[] = []
    const reasons = new Set<string>()
    // One project that cannot be checked hides nothing of the others.
    for (const run of plan.runs) {
      const outcome = await this.#runOne(run, limits)
      found.push(...outcome.found)
      if (outcome.reason !== undefined) reasons.add(outcome.reason)
    }
    if (reasons.size > 0) return { found, by: { id, state: 'timed_out', reason: shownReasons(reasons) } }
    return {
      found,
      by: { id, state: 'fresh', ...(plan.remark === undefined ? {} : { reason: plan.remark }) },
    }
  }

  async #runOne(
    run: CheckerRun,
    { endsAtMs, signal }: { readonly endsAtMs: number; readonly signal: AbortSignal },
  ): Promise<{ readonly found: readonly FoundDiagnostic[]; readonly reason?: string }> {
    const { processes, clock, limitMs = defaultLimitMs } = this.#options
    const { command, read } = run
    const timeoutMs = endsAtMs - clock.now()
    const tooLong = `it had not ended after ${Math.round(limitMs / 1000)} s and was stopped`
    if (timeoutMs <= 0) return { found: [], reason: tooLong }
    const limits = { timeoutMs, maxOutputBytes, signal, clock }
    const { exit, isTimedOut, stdout, stderr } = await runProgram(processes, command, limits)
    if (isTimedOut) return { found: [], reason: tooLong }
    const said = lastWords(stderr.text.split('\n'))
    const failed = `${path.basename(command.file)} ${describeExit(exit)}${said === '' ? '' : `: ${said}`}`
    if (exit.error !== undefined || exit.code === null) return { found: [], reason: failed }
    try {
      const found = read({ stdout: stdout.text, stderr: stderr.text }).map((one) => ({
        ...one,
        file: path.resolve(command.cwd, one.file),
      }))
      return isWhole(run, exit.code, found) ? { found } : { found, reason: failed }
    } catch (error) {
      return { found: [], reason: exit.code === 0 ? nothingChecked(error, said) : failed }
    }
  }
}

/** An exit that says "errors" without one that can be read is no clean project. */
function isWhole(
  { failsOverWarnings, troubleFrom = Infinity }: CheckerRun,
  code: number,
  found: readonly FoundDiagnostic[],
): boolean {
  if (code === 0) return true
  if (code >= troubleFrom) return false
  return failsOverWarnings === true
    ? found.length > 0
    : found.some(({ diagnostic }) => diagnostic.severity === 'error')
}

/** It says that it has ended well, and has looked at nothing. */
function nothingChecked(error: unknown, said: string): string {
  return said === '' ? messageOf(error) : `${messageOf(error)} ${said}`
}

function shownReasons(reasons: ReadonlySet<string>): string {
  const left = reasons.size - maxReasons
  return [...[...reasons].slice(0, maxReasons), ...(left > 0 ? [`and ${left} more`] : [])].join('; ')
}

type Needed = { checker: Checker; plan: Exclude<CheckerPlan, { kind: 'not_needed' }> }

async function plansOf(
  checkers: readonly Checker[],
  around: CheckerSurroundings,
): Promise<readonly Needed[]> {
  const plans: Needed[] = []
  for (const checker of checkers) {
    const plan = await checker.plan(around)
    if (plan.kind !== 'not_needed') plans.push({ checker, plan })
  }
  if (plans.length > 0) return plans
  const wanted = checkers.map(({ id, asksFor }) => `${id} (${asksFor})`).join(', ')
  throw new Failure('absent', 'No checker of the whole project is known here.', {
    hint: `The app knows ${wanted}. Ask for the diagnostics of one file, or run the project's own check with bash.`,
  })
}

/** Files in their order, the workspace's own first, each diagnostic once: a check with tests sees files twice. */
function byFile(found: readonly FoundDiagnostic[], workspace: string): readonly FileDiagnostics[] {
  const files = new Map<string, Map<string, Diagnostic>>()
  for (const { file, diagnostic } of found) {
    const own = files.get(file) ?? new Map<string, Diagnostic>()
    files.set(file, own)
    const { line, column, message } = diagnostic
    const key = JSON.stringify([line, column, message])
    if (!own.has(key)) own.set(key, diagnostic)
  }
  return [...files]
    .map(([file, own]) => ({ ...shownFile(workspace, file), diagnostics: [...own.values()] }))
    .sort(
      (left, right) =>
        Number(left.isOutside ?? false) - Number(right.isOutside ?? false) ||
        (left.file < right.file ? -1 : 1),
    )
}
