import type { BoundedReports, FileReports } from './file-reports.ts'
import type { Clock } from '../base/clock.ts'
import { type FileText, type SourceQuestions, withinOr } from './source-questions.ts'

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

/** Importers that were found in the bound. `rest`: the search goes on; it gives all of them, and never rejects. */
export interface FoundDependents {
  readonly found: readonly FileText[]
  readonly rest?: Promise<readonly FileText[]>
}

/** A search that nobody waits for is given up after this. */
const searchLimitMs = 60_000

/** Importers of the files, without these files themselves, in the time that there is. */
export async function findDependents(
  files: readonly string[],
  { importersOf, clock, maxFiles, limitMs }: Omit<DependentsOptions, 'readText'>,
  signal: AbortSignal,
): Promise<FoundDependents> {
  if (maxFiles === 0 || files.length === 0) return { found: [] }
  const search = importersOf(files, AbortSignal.timeout(searchLimitMs)).then(
    (all) => all.filter(({ file }) => !files.includes(file)).slice(0, maxFiles),
    () => [],
  )
  const found = await withinOr(search, undefined, { limitMs, clock, signal })
  return found === undefined ? { found: [], rest: search } : { found }
}

/** The files that a write may break without touching them. */
export class Dependents {
  readonly #options: DependentsOptions
  readonly #questions: SourceQuestions

  constructor(options: DependentsOptions, questions: SourceQuestions) {
    this.#options = options
    this.#questions = questions
  }

  get maxFiles(): number {
    return this.#options.maxFiles
  }

  async find(files: readonly string[], signal: AbortSignal): Promise<FoundDependents> {
    return await findDependents(files, this.#options, signal)
  }

  /** However long the search takes. */
  async findAll(files: readonly string[], signal: AbortSignal): Promise<readonly FileText[]> {
    const { found, rest } = await this.find(files, signal)
    return rest === undefined ? found : await rest
  }

  /** What the servers say of the dependents before the write. */
  async askBaseline(found: readonly FileText[], signal: AbortSignal): Promise<readonly FileReports[]> {
    return await this.#questions.askAll(found, this.#options.limitMs, signal)
  }

  /** What the servers say of them after the write, each that has not answered in the bound by its `rest`. */
  async ask(files: readonly string[], signal: AbortSignal): Promise<readonly BoundedReports[]> {
    return await this.#questions.askAll(await this.#texts(files), this.#options.limitMs, signal)
  }

  async #texts(files: readonly string[]): Promise<readonly FileText[]> {
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await this.#options.readText(file).catch(() => undefined) })),
    )
    return texts.flatMap(({ file, text }) => (text === undefined ? [] : [{ file, text }]))
  }
}
