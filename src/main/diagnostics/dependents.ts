import type { ServerReport } from '../../shared/model/server-report.ts'
import type { Clock } from '../base/clock.ts'
import { type FileReports, type FileText, type SourceQuestions, withinOr } from './source-questions.ts'

export interface DependentsOptions {
  /** Files that import one of these, by their text; the graph's answer where there is one. */
  readonly importersOf: (files: readonly string[], signal: AbortSignal) => Promise<readonly FileText[]>
  /** Text on the disk now; undefined when it is gone or no text. */
  readonly readText: (file: string) => Promise<string | undefined>
  readonly clock: Clock
  /** 10 files and 2 s, by design; 0 files asks nobody. */
  readonly maxFiles: number
  readonly limitMs: number
}

/** Importers of the files, without these files themselves, in the time that there is. */
export async function findDependents(
  files: readonly string[],
  { importersOf, clock, maxFiles, limitMs }: Omit<DependentsOptions, 'readText'>,
  signal: AbortSignal,
): Promise<readonly FileText[]> {
  if (maxFiles === 0 || files.length === 0) return []
  const found = await withinOr(importersOf(files, signal), [], { limitMs, clock, signal })
  return found.filter(({ file }) => !files.includes(file)).slice(0, maxFiles)
}

/** The files that a write may break without touching them. */
export class Dependents {
  readonly #options: DependentsOptions
  readonly #questions: SourceQuestions

  constructor(options: DependentsOptions, questions: SourceQuestions) {
    this.#options = options
    this.#questions = questions
  }

  async find(files: readonly string[], signal: AbortSignal): Promise<readonly FileText[]> {
    return await findDependents(files, this.#options, signal)
  }

  /** What the servers say of the dependents before the write. */
  async askBaseline(found: readonly FileText[], signal: AbortSignal): Promise<readonly FileReports[]> {
    return await this.#questions.askAll(found, this.#options.limitMs, signal)
  }

  /** What the servers say of them after the write. */
  async ask(files: readonly string[], signal: AbortSignal): Promise<readonly FileReports[]> {
    return await this.#questions.askAll(await this.#texts(files), this.#options.limitMs, signal)
  }

  /** The same of those that did not answer in time, however long a server takes. Never rejects. */
  async askLate(files: readonly string[]): Promise<readonly FileReports[]> {
    const { limitMs } = this.#options
    const limits = { warmLimitMs: limitMs, startLimitMs: limitMs, leavesOutLinters: true }
    const texts = await this.#texts(files)
    return await Promise.all(
      texts.map(async (one) => {
        const { file, reports } = await this.#questions.ask(one, limits, neverAborts)
        return {
          file,
          reports: await Promise.all(reports.map(async (report) => (await report.later) ?? report)),
        }
      }),
    )
  }

  async #texts(files: readonly string[]): Promise<readonly FileText[]> {
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await this.#options.readText(file).catch(() => undefined) })),
    )
    return texts.flatMap(({ file, text }) => (text === undefined ? [] : [{ file, text }]))
  }
}

/** Whether a server may still say something of the file. */
export function isOpen({ reports }: FileReports): boolean {
  return reports.every(({ state }) => state === 'late' || state === 'starting')
}

/** What is told of a file that is gone, by the servers that were asked about those that import it. */
export function reportsOfGone(dependents: readonly FileReports[]): readonly ServerReport[] {
  const byServer = new Map<string, ServerReport>()
  for (const { id, state, reason } of dependents.flatMap(({ reports }) => reports)) {
    if (byServer.get(id)?.state === 'fresh') continue
    byServer.set(id, { id, state, ...(reason === undefined ? {} : { reason }), diagnostics: [] })
  }
  return [...byServer.values()]
}

const neverAborts = new AbortController().signal
