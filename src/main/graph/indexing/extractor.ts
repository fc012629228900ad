import { cancelled } from '../../base/deadline.ts'
import { Failure } from '../../base/failure.ts'
import { inParallel } from '../../base/in-parallel.ts'
import { crashPlace } from '../../syntax/pool/pool-thread.ts'
import type { PoolSession } from '../../syntax/pool/pool-session.ts'
import type { SyntaxPool } from '../../syntax/pool/syntax-pool.ts'
import { type Extracted, type ExtractInput, extractOutputSchema, extractTask } from './extract-task.ts'

export interface WantedFile {
  readonly path: string
  readonly size: number
  /** Hex of what is known; empty to have it parsed whatever it is. */
  readonly hash: string
}

export interface ExtractorOptions {
  readonly pool: Pick<SyntaxPool, 'session' | 'threads'>
  readonly root: string
  readonly maxBytes?: number
  readonly maxParseMs?: number
}

/** Larger files are generated more often than not. */
const defaultMaxBytes = 1_000_000
const defaultMaxParseMs = 2_000
/** A task takes some tens of milliseconds: so long a cancel or a question waits at most. */
const bytesATask = 200_000
const filesATask = 16
/** So that no thread waits while the answer of another is written down. */
const tasksAThread = 2

/** Has files read and parsed by the threads of a pool. */
export class Extractor {
  readonly #options: Required<ExtractorOptions>

  constructor(options: ExtractorOptions) {
    this.#options = { maxBytes: defaultMaxBytes, maxParseMs: defaultMaxParseMs, ...options }
  }

  /**
   * Calls `onRead` with some files at a time, in no order. A file that ends its thread is skipped by name. Throws
   * `Failure` cancelled, and whatever `onRead` throws.
   */
  async extract(
    files: readonly WantedFile[],
    onRead: (files: readonly Extracted[]) => void,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) throw cancelled()
    const session = this.#options.pool.session()
    const onAbort = (): void => session.cancel()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      await inParallel(chunksOf(files), this.#options.pool.threads * tasksAThread, async (chunk, index) => {
        const read = await this.#chunk(chunk, index, session)
        if (signal.aborted) throw cancelled()
        onRead(read)
      })
    } finally {
      signal.removeEventListener('abort', onAbort)
      session.dispose()
    }
  }

  async #chunk(files: readonly WantedFile[], home: number, session: PoolSession): Promise<Extracted[]> {
    const { root, maxBytes, maxParseMs } = this.#options
    const input: ExtractInput = {
      root,
      maxBytes,
      maxParseMs,
      files: files.map(({ path, hash }) => ({ path, hash })),
    }
    try {
      return extractOutputSchema.parse(await session.run({ name: extractTask, input, home }))
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'crashed') throw error
      const culprit = files[crashPlace(error) ?? 0]
      if (culprit === undefined) throw error
      const others = files.filter((file) => file !== culprit)
      const reason = 'the parser did not survive it'
      const skipped: Extracted = { kind: 'skipped', path: culprit.path, size: culprit.size, mtime: 0, reason }
      return others.length === 0 ? [skipped] : [skipped, ...(await this.#chunk(others, home, session))]
    }
  }
}

function chunksOf(files: readonly WantedFile[]): WantedFile[][] {
  const chunks: WantedFile[][] = []
  let open: WantedFile[] = []
  let bytes = 0
  for (const file of files) {
    if (open.length > 0 && (open.length >= filesATask || bytes + file.size > bytesATask)) {
      chunks.push(open)
      open = []
      bytes = 0
    }
    open.push(file)
    bytes += file.size
  }
  if (open.length > 0) chunks.push(open)
  return chunks
}
