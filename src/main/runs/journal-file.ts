import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fdatasync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  write,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { RunEvent } from '../../shared/run/event.ts'
import { parseJournalLine } from '../../shared/run/parse-event.ts'
import { emptyView, reduceAll } from '../../shared/run/reduce.ts'
import type { RunView } from '../../shared/run/view.ts'

const writeAt = promisify(write)
const syncData = promisify(fdatasync)

export const journalName = 'journal.jsonl'

export interface ReadJournal {
  readonly view: RunView
  readonly events: readonly RunEvent[]
  /** The last number that was given, also by a later version whose event this one does not know. */
  readonly lastSeq: number
  /** What was found broken, in words for a person. */
  readonly notices: readonly string[]
  /** Bytes up to and with the last whole line. */
  readonly wholeBytes: number
}

/** Folds a saved journal. Changes nothing on the disk. */
export function readJournal(folder: string, runId: string): ReadJournal {
  const file = path.join(folder, journalName)
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const wholeBytes = bytes.lastIndexOf(0x0a) + 1
  const events: RunEvent[] = []
  const notices: string[] = []
  let lastSeq = 0
  const lines = wholeBytes === 0 ? [] : bytes.toString('utf8', 0, wholeBytes - 1).split('\n')
  lines.forEach((line, index) => {
    const parsed = parseJournalLine(line)
    if (parsed.kind === 'broken') {
      notices.push(`Line ${index + 1} of the journal of run ${runId} cannot be read and was left out.`)
      return
    }
    lastSeq = Math.max(lastSeq, parsed.kind === 'event' ? parsed.event.seq : parsed.seq)
    if (parsed.kind === 'event') events.push(parsed.event)
  })
  return { view: reduceAll(emptyView(runId), events), events, lastSeq, notices, wholeBytes }
}

/**
 * The end of a last line that was being written when its process died goes to a file of its own beside the journal,
 * so that the next line starts on a line of its own and nothing is thrown away.
 */
export function setTornLineAside(folder: string, wholeBytes: number): string | undefined {
  const file = path.join(folder, journalName)
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  if (bytes.length === wholeBytes) return undefined
  const torn = bytes.subarray(wholeBytes)
  const name = `torn-${createHash('sha256').update(torn).digest('hex').slice(0, 12)}.txt`
  writeFileSync(path.join(folder, name), torn)
  truncateSync(file, wholeBytes)
  return `The last line of a journal was cut off after ${torn.length} bytes. It was set aside as ${path.join(folder, name)}.`
}

/** Appends lines in order. Lines that come while one is being written go out together with one sync. */
export class JournalFile {
  readonly #handle: number
  readonly #onError: (error: unknown) => void
  #pending: string[] = []
  #writing: Promise<void> | undefined
  #failure: Error | undefined
  #isClosed = false

  constructor(folder: string, onError: (error: unknown) => void) {
    mkdirSync(folder, { recursive: true })
    this.#handle = openSync(path.join(folder, journalName), 'a')
    this.#onError = onError
  }

  append(line: string): void {
    if (this.#isClosed) throw new Error('The journal is closed.')
    // After a failure the file may end inside a line: nothing more is written behind it.
    if (this.#failure !== undefined) return
    this.#pending.push(`${line}\n`)
    this.#writing ??= this.#writeAll()
  }

  /** Resolves when every line so far is on the disk; rejects when one could not be written. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#failure !== undefined) throw this.#failure
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#writing
    closeSync(this.#handle)
  }

  async #writeAll(): Promise<void> {
    // One turn later: what is appended in the same turn goes out in one write.
    await Promise.resolve()
    try {
      while (this.#pending.length > 0) {
        const bytes = Buffer.from(this.#pending.join(''))
        this.#pending = []
        for (let done = 0; done < bytes.length;) {
          const { bytesWritten } = await writeAt(this.#handle, bytes, done, bytes.length - done, null)
          done += bytesWritten
        }
        await syncData(this.#handle)
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
      this.#onError(error)
    } finally {
      this.#writing = undefined
    }
  }
}
