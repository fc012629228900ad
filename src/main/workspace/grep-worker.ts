import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { nodeFileLayer } from './file-layer.ts'
import { grepLines } from './grep-lines.ts'
import { type GrepJob, type GrepMatch, type GrepReply, grepJobSchema } from './grep-messages.ts'
import { decodeText } from './text-encoding.ts'

/**
 * A thread of its own for regular expressions: one that backtracks for ever blocks this thread only, and the deadline
 * of the other side ends it.
 */
const port = parentPort
if (port === null) throw new Error('grep-worker runs as a worker thread only.')
port.on('message', (message: unknown) => {
  void answer(grepJobSchema.parse(message)).then((reply) => port.postMessage(reply))
})

async function answer(job: GrepJob): Promise<GrepReply> {
  const pattern = new RegExp(job.source, job.flags)
  const progress = new Int32Array(job.progress)
  const matches: GrepMatch[] = []
  let [total, kept, filesSearched, filesSkipped] = [0, 0, 0, 0]
  for (const [index, file] of job.files.entries()) {
    Atomics.store(progress, 0, index)
    const text = await textOf(path.join(job.root, ...file.split('/')), file, job.maxFileBytes)
    if (text === undefined) {
      filesSkipped++
      continue
    }
    filesSearched++
    const found = grepLines(text, { file, pattern, context: job.context, room: job.limit - kept })
    total += found.total
    kept = Math.min(job.limit, kept + found.total)
    matches.push(...found.matches)
  }
  return { id: job.id, matches, total, filesSearched, filesSkipped }
}

/** Absent when it is gone, too large, binary or not UTF-8: such files are counted as skipped. */
async function textOf(absolute: string, file: string, maxFileBytes: number): Promise<string | undefined> {
  try {
    const facts = await nodeFileLayer.facts(absolute)
    if (facts?.kind !== 'file' || facts.sizeBytes > maxFileBytes) return undefined
    return decodeText(await nodeFileLayer.read(absolute), file).text
  } catch {
    return undefined
  }
}
