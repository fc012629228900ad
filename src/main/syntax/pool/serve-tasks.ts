import { parentPort, workerData } from 'node:worker_threads'
import { Failure, messageOf } from '../../base/failure.ts'
import { SourceCache } from '../source-cache.ts'
import { SyntaxParser } from '../syntax-parser.ts'
import { type TaskMessage, taskSchema, type ThreadMessage, threadStartSchema } from './pool-messages.ts'

/** What a thread has for all of its tasks. */
export interface ThreadParts {
  readonly parser: SyntaxParser
  readonly cache: SourceCache
}

/** What a task can ask and tell on its way. */
export interface TaskContext {
  isCancelled(): boolean
  /** Says at what the task is, so that its owner can leave that out when the thread dies there. */
  mark(place: number): void
  /** Tells something before the answer. */
  note(value: unknown): void
}

/** `input` comes from another thread: parse it. What is answered must be cloneable. */
export type TaskHandler = (input: unknown, context: TaskContext) => Promise<unknown>

/**
 * The program of a pool's thread: one task after the other, an answer for each. It is a thread of its own, so that
 * parsing never holds up the window. Each room that uses the pool brings handlers, by the names of its tasks.
 */
export function serveTasks(handlersOf: (parts: ThreadParts) => Readonly<Record<string, TaskHandler>>): void {
  const start = threadStartSchema.parse(workerData)
  const parser = new SyntaxParser(start.resourcesDir)
  const handlers = handlersOf({ parser, cache: new SourceCache(start.cacheBytes) })
  const place = new Int32Array(start.place)
  const health = (): { memoryBytes: number; isBroken: boolean } => ({
    memoryBytes: parser.memoryBytes,
    isBroken: parser.isBroken,
  })
  const tell = (message: ThreadMessage): void => parentPort?.postMessage(message)

  async function answer({ id, name, input, cancel }: TaskMessage): Promise<ThreadMessage> {
    const flag = new Int32Array(cancel)
    try {
      const handler = handlers[name]
      if (handler === undefined) throw new Failure('internal', `No handler is for ${name}.`)
      const output = await handler(input, {
        isCancelled: () => Atomics.load(flag, 0) !== 0,
        mark: (at) => void Atomics.store(place, 0, at),
        note: (value) => tell({ type: 'note', id, value }),
      })
      return { type: 'done', id, output, health: health() }
    } catch (error) {
      return { type: 'failed', id, failure: told(error), health: health() }
    }
  }

  parentPort?.on('message', (message: unknown) => {
    void answer(taskSchema.parse(message)).then(tell)
  })
}

function told(error: unknown): { code: Failure['code']; message: string; hint: string; details: unknown } {
  if (error instanceof Failure)
    return { code: error.code, message: error.message, hint: error.hint, details: error.details }
  return { code: 'internal', message: `The search failed: ${messageOf(error)}`, hint: '', details: undefined }
}
