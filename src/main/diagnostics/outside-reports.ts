import type { FileReports } from './file-reports.ts'
import type { DiagnosticsLedger } from './ledger.ts'
import { type FileText, settledOf, type SourceQuestions } from './source-questions.ts'
import type { CheckLimits } from './waiting.ts'

export interface OutsideParts {
  readonly ledger: DiagnosticsLedger
  readonly questions: SourceQuestions
  readonly readText: (file: string) => Promise<string | undefined>
  readonly importersOf: (files: readonly string[]) => Promise<readonly FileText[]>
  readonly limits: CheckLimits
}

/** A file that another program changed; `kind` as the watcher saw it. */
export interface OutsideChange {
  readonly file: string
  readonly kind: 'created' | 'changed' | 'deleted'
}

/** More at once is a checkout: the run is told that files changed, and its own next write asks anew. */
const maxFiles = 10
const neverAborts = new AbortController().signal

/**
 * What the servers say of files that the run knows after another program changed them, or a file that they import. The
 * newest answer of each stands here until the run writes the file itself; the ledger keeps it from being told twice.
 */
export class OutsideReports {
  readonly #parts: OutsideParts
  /** The question that counts, of each file; an earlier one is of an older text. */
  readonly #asking = new Map<string, symbol>()
  readonly #answers = new Map<string, FileReports>()

  constructor(parts: OutsideParts) {
    this.#parts = parts
  }

  get all(): readonly FileReports[] {
    return [...this.#answers.values()]
  }

  /**
   * Asks about the files of these that the ledger knows, and about those that import one of these. Never rejects.
   * `unanswered`: known to the ledger, and nobody has said what holds now.
   */
  async ask(
    changes: readonly OutsideChange[],
  ): Promise<{ readonly answered: readonly FileReports[]; readonly unanswered: readonly string[] }> {
    const { ledger, importersOf } = this.#parts
    if (changes.length > maxFiles) {
      const unanswered = changes.flatMap(({ file }) => (ledger.hasFile(file) ? [file] : []))
      return { answered: [], unanswered }
    }
    const found = await importersOf(changes.map(({ file }) => file))
    const others = found.map(({ file }) => ({ file, kind: 'changed' as const }))
    const known = [...changes, ...others].filter(({ file }) => ledger.hasFile(file))
    const asked = await Promise.all(
      known.slice(0, maxFiles).map(async (change) => await this.#askOne(change)),
    )
    const answered = asked.flatMap((answer) => answer ?? [])
    const names = new Set(answered.map(({ file }) => file))
    return { answered, unanswered: known.flatMap(({ file }) => (names.has(file) ? [] : [file])) }
  }

  /** The run has written the file, or asked about it anew. */
  forget(file: string): void {
    this.#asking.delete(file)
    this.#answers.delete(file)
  }

  /** Absent when nobody answered for the text of now. */
  async #askOne(change: OutsideChange): Promise<FileReports | undefined> {
    const { file } = change
    const question = Symbol(file)
    this.#asking.set(file, question)
    const said = await this.#reportsOf(change)
    const reports = said.reports.filter(({ state }) => state === 'fresh')
    if (reports.length === 0 || this.#asking.get(file) !== question) return undefined
    const answer = { ...said, reports }
    this.#answers.set(file, answer)
    return answer
  }

  async #reportsOf({ file, kind }: OutsideChange): Promise<FileReports> {
    const { ledger, questions, readText, limits } = this.#parts
    // Of a file that is gone nobody says anything any more.
    if (kind === 'deleted')
      return { file, reports: ledger.serversOf(file).map((id) => ({ id, state: 'fresh', diagnostics: [] })) }
    const text = await readText(file).catch(() => undefined)
    if (text === undefined) return { file, reports: [] }
    return await settledOf(questions.ask({ file, text }, limits, neverAborts))
  }
}
