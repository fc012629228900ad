import { parentPort, workerData } from 'node:worker_threads'
import { Failure, messageOf } from '../../base/failure.ts'
import { SyntaxParser } from '../../syntax/syntax-parser.ts'
import type { SearchListener } from '../answer.ts'
import { rewrite } from '../rewriting/rewrite.ts'
import { search, type SearchParts } from './search.ts'
import {
  type Job,
  jobSchema,
  type WorkerNote,
  type WorkerReply,
  workerStartSchema,
} from './search-messages.ts'
import { WorkspaceSourceFiles } from './workspace-source-files.ts'

/**
 * The worker's program: one job after the other, an answer for each. It is a thread of its own, so that parsing never
 * holds up the window; its owner is `PatternEngine`.
 */
const start = workerStartSchema.parse(workerData)
const parser = new SyntaxParser(start.resourcesDir)
const opening = WorkspaceSourceFiles.open(start.root)
// A folder that is gone is told by the first job.
opening.catch(() => undefined)

parentPort?.on('message', (message: unknown) => {
  const job = jobSchema.parse(message)
  void answer(job).then((reply) => parentPort?.postMessage(reply))
})

async function answer(job: Job): Promise<WorkerReply> {
  const { id } = job
  try {
    const flag = new Int32Array(job.cancel)
    const control = { isCancelled: () => Atomics.load(flag, 0) !== 0 }
    const tell = (note: WorkerNote): void => parentPort?.postMessage(note)
    const listener: SearchListener = {
      progress: (progress) => tell({ type: 'progress', id, progress }),
      found: (batch) => tell({ type: 'matches', id, matches: batch }),
    }
    const parts: SearchParts = { files: await opening, parser, control, listener }
    if (job.type === 'search')
      return { type: 'found', id, answer: await search(job.query, parts), health: health() }
    return { type: 'rewritten', id, answer: await rewrite(job.query, parts), health: health() }
  } catch (error) {
    return { type: 'failed', id, failure: told(error), health: health() }
  }
}

function health(): WorkerReply['health'] {
  return { memoryBytes: parser.memoryBytes, isBroken: parser.isBroken }
}

function told(error: unknown): { code: Failure['code']; message: string; hint: string; details: unknown } {
  if (error instanceof Failure)
    return { code: error.code, message: error.message, hint: error.hint, details: error.details }
  return { code: 'internal', message: `The search failed: ${messageOf(error)}`, hint: '', details: undefined }
}
