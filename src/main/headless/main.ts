import { fstatSync, statSync, writeSync } from 'node:fs'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { systemCodeOf } from '../base/failure.ts'
import { runCommand } from './command.ts'
import { exitCodes } from './terminal.ts'

/** A second signal, or a close that hangs, ends the program at once. */
const forcedExitMs = 5_000

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(exitCodes.failed)
    stop.abort()
    setTimeout(() => process.exit(exitCodes.failed), forcedExitMs).unref()
  })
}

// Everything is closed and written when this answers; a stray handle must not keep the caller waiting.
process.exit(
  await runCommand(process.argv.slice(2), {
    cwd: process.cwd(),
    out: (words) => writeWhole(1, words),
    err: (words) => writeWhole(2, words),
    readInput: async () => await text(process.stdin),
    isOutput,
    signal: stop.signal,
  }),
)

/** Its own journal in the workspace must not be told in that journal, line after line. */
function isOutput(file: string): boolean {
  const output = fstatSync(1)
  if (!output.isFile()) return false
  const facts = statSync(file, { throwIfNoEntry: false })
  return facts?.dev === output.dev && facts.ino === output.ino
}

/** Written before it returns, also into a pipe that is full for a moment. Nobody reads any more: we stop. */
function writeWhole(stream: number, words: string): void {
  const bytes = Buffer.from(words)
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(stream, bytes, done)
    } catch (error) {
      const code = systemCodeOf(error)
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      else if (code !== 'EPIPE') throw error
      else {
        stop.abort()
        return
      }
    }
  }
}
