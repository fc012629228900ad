import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
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
  port.postMessage(answer(grepJobSchema.parse(message)))
})

function answer(job: GrepJob): GrepReply {
  const pattern = new RegExp(job.source, job.flags)
  const progress = new Int32Array(job.progress)
  const matches: GrepMatch[] = []
  let [total, kept, filesSearched, filesSkipped] = [0, 0, 0, 0]
  for (const [index, file] of job.files.entries()) {
    Atomics.store(progress, 0, index)
    const text = textOf(path.join(job.root, ...file.split('/')), file, job.maxFileBytes)
    if (text === undefined) {
      filesSkipped++
      continue
    }
    filesSearched++
    if (job.isPlain && !pattern.test(text)) continue
    const found = grepLines(text, { file, pattern, context: job.context, room: job.limit - kept })
    total += found.total
    kept = Math.min(job.limit, kept + found.total)
    matches.push(...found.matches)
  }
  return { id: job.id, matches, total, filesSearched, filesSkipped }
}

/**
 * Absent when it is gone, too large, binary or not UTF-8: such files are counted as skipped. Synchronous: this thread
 * has nothing else to do, and waiting for a pool would take most of the time of a search.
 */
function textOf(absolute: string, file: string, maxFileBytes: number): string | undefined {
  let handle: number | undefined
  try {
    handle = openSync(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const facts = fstatSync(handle)
    if (!facts.isFile() || facts.size > maxFileBytes) return undefined
    return decodeText(readFileSync(handle), file).text
  } catch {
    return undefined
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
