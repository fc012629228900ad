import type { Delta } from '../../shared/model/diagnostic.ts'
import type { PreviewReport, RunningPreview } from '../../shared/model/preview-report.ts'
import type { Clock } from '../base/clock.ts'
import { type DependentsOptions, findDependents } from './dependents.ts'
import { previewDeltas } from './preview-deltas.ts'
import type { PreviewSource } from './preview-source.ts'
import type { FileText } from './source-questions.ts'

export interface ProposedFile {
  readonly file: string
  /** The file itself is made, moved or deleted. */
  readonly isFileOperation?: boolean
  /** The texts on the disk and as proposed; absent where there is none, or no text. */
  readonly before?: string | undefined
  readonly after?: string | undefined
}

export interface PreviewedDeltas {
  /** One for each asked file of the change, in its order; behind them one for each other file that it would mend. */
  readonly deltas: readonly Delta[]
  /** Files of the change beyond the limit. */
  readonly notAsked: number
}

export interface ChangePreviewOptions extends Pick<DependentsOptions, 'importersOf'> {
  readonly source: PreviewSource
  readonly clock: Clock
  readonly maxDependents?: number | undefined
}

/** More files are shown to the servers, so that each is checked against all others, but not asked about. */
const maxAsked = 20
/** Beyond this a part of the change would be seen without the rest of it, and faults be told that it does not have. */
const maxShown = 200
const maxShownChars = 8_000_000
const maxDependents = 10
/** Together with the finding of the dependents (2 s) and the look at the disk's texts this is 8 s in all. */
const warmLimitMs = 8_000
/** More for a server that has to start; nobody waits for it with a tool call. */
const startLimitMs = 20_000
const dependentsLimitMs = 2_000

/** What a change would do to the diagnostics if it were accepted now. It tells no run anything: no ledger knows of it. */
export class ChangePreview {
  /** Never rejects. */
  readonly done: Promise<PreviewedDeltas>
  readonly #options: ChangePreviewOptions
  readonly #asked: readonly ProposedFile[]
  readonly #changed: readonly ProposedFile[]
  readonly #startedMs: number
  #running: RunningPreview | undefined

  constructor(changed: readonly ProposedFile[], options: ChangePreviewOptions, signal: AbortSignal) {
    this.#options = options
    this.#changed = changed
    this.#asked = changed.slice(0, maxAsked)
    this.#startedMs = options.clock.now()
    this.done = this.#run(signal)
  }

  /** As far as it is known by now: what is open is late or starting. */
  now(): PreviewedDeltas {
    const pending: PreviewReport[] = this.#asked.map(({ file }) => ({ file, ...notYet }))
    return this.#told(this.#running?.now() ?? pending)
  }

  async #run(signal: AbortSignal): Promise<PreviewedDeltas> {
    const refusal = whyNot(this.#changed)
    if (refusal !== undefined) return this.#told(this.#asked.map(({ file }) => ({ file, ...refusal })))
    const { source } = this.#options
    const changed = this.#changed.flatMap(({ file, before, after }) =>
      before === undefined || after === undefined ? [] : [{ file, before, after }],
    )
    const dependents = await this.#dependents(signal)
    const own = changed.slice(0, maxAsked).map(({ file, before }) => ({ file, text: before }))
    const asked = [...own, ...dependents]
    this.#running = source.preview({ changed, asked, warmLimitMs: this.#leftMs(), startLimitMs }, signal)
    return this.#told(await this.#running.done)
  }

  async #dependents(signal: AbortSignal): Promise<readonly FileText[]> {
    const { importersOf, clock, maxDependents: maxFiles = maxDependents } = this.#options
    const files = this.#changed.map(({ file }) => file)
    const limits = { maxFiles, limitMs: dependentsLimitMs }
    return (await findDependents(files, { importersOf, clock, ...limits }, signal)).found
  }

  #leftMs(): number {
    return Math.max(0, warmLimitMs - (this.#options.clock.now() - this.#startedMs))
  }

  #told(reports: readonly PreviewReport[]): PreviewedDeltas {
    const files = this.#asked.map(({ file }) => file)
    const waitedMs = this.#options.clock.now() - this.#startedMs
    return {
      deltas: previewDeltas(files, reports, waitedMs),
      notAsked: this.#changed.length - this.#asked.length,
    }
  }
}

const nothing = { before: [], after: [] }
const notYet = { id: 'servers', state: 'late', reason: 'the servers are being asked', ...nothing } as const

/**
 * Measured with TypeScript 7, tsserver and pyright: an import of a file that is only open, and not on the disk, is not
 * resolved, so every updated import of a moved file would be told as a new error.
 */
const fileOperationReason =
  'not asked: it makes, moves or deletes files, and servers find those only on the disk'

function whyNot(changed: readonly ProposedFile[]): Omit<PreviewReport, 'file'> | undefined {
  if (changed.some(({ isFileOperation }) => isFileOperation === true))
    return { id: 'servers', state: 'absent', reason: fileOperationReason, ...nothing }
  const chars = changed.reduce((sum, { after = '' }) => sum + after.length, 0)
  if (changed.length <= maxShown && chars <= maxShownChars) return undefined
  const size = changed.length > maxShown ? `${changed.length} files` : `${Math.round(chars / 1_000_000)} MB`
  const reason = `not asked: the change has ${size}, and a part of it alone would show faults that the whole has not`
  return { id: 'servers', state: 'absent', reason, ...nothing }
}
