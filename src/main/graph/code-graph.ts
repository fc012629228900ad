import type {
  GraphIndexed,
  GraphQuestion,
  GraphReply,
  GraphStatus,
} from '../../shared/model/graph-question.ts'
import type { GraphProgress } from '../../shared/model/graph.ts'

export interface IndexOptions {
  /** Aborting leaves a valid index; the next run parses what is missing. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: GraphProgress) => void) | undefined
  /** Throws nothing away that is right, but reads every file again. */
  readonly isFull?: boolean
}

/** The code graph of one workspace. Answers come from the index; what `noteWrite` named is in it before they do. */
export interface CodeGraph {
  /** Throws `Failure` cancelled, timed_out, crashed. */
  ask(question: GraphQuestion, signal?: AbortSignal): Promise<GraphReply>
  status(): Promise<GraphStatus>
  /**
   * Brings the index to the state of the disk. A call while another runs waits for that one. Throws `Failure` cancelled,
   * crashed, `taken_over` (another process writes this index) and those of an unreadable workspace.
   */
  index(options?: IndexOptions): Promise<GraphIndexed>
  /**
   * Files (relative, with `/`) that a tool has just written, made or deleted: they are read again before the next
   * answer. Returns at once.
   */
  noteWrite(files: readonly string[]): void
  /** Something has changed that nobody can name (a branch switch, a watcher's trouble): everything is compared. */
  noteUnknown(): void
  /** Every reference as one line of JSON for `graph-export`, in batches. */
  exportLines(signal?: AbortSignal): AsyncIterable<readonly string[]>
  onProgress(listener: (progress: GraphProgress) => void): { dispose(): void }
  close(): Promise<void>
}
