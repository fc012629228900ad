// Framing of the fake server, written apart from the product's own so that one checks the other.
import { appendFileSync, writeSync } from 'node:fs'

let pending = Buffer.alloc(0)

/** Calls `receive` with every message that comes on standard input. */
export function readMessages(receive, { logFile, stopsReadingAfter }) {
  let count = 0
  process.stdin.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      const headEnd = pending.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const length = Number(
        /content-length: *(\d+)/i.exec(pending.subarray(0, headEnd).toString('latin1'))?.[1],
      )
      const bodyStart = headEnd + 4
      if (pending.length < bodyStart + length) return
      const message = JSON.parse(pending.subarray(bodyStart, bodyStart + length).toString('utf8'))
      pending = pending.subarray(bodyStart + length)
      if (logFile !== undefined) appendFileSync(logFile, `${JSON.stringify(message)}\n`)
      receive(message)
      if (++count !== stopsReadingAfter) continue
      process.stdin.pause()
      return
    }
  })
}

/** A writer of messages and of raw bytes, cut as the script says. */
export function createWriter({ chunkBytes, noiseBeforeEach, lengthOff = 0, answersTwice }) {
  let isFirst = true
  const raw = (bytes) => {
    const step = chunkBytes ?? bytes.length
    for (let at = 0; at < bytes.length; at += step) writeAll(bytes.subarray(at, at + step))
  }
  return {
    raw,
    message(value) {
      const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...value }))
      const length = body.length + (isFirst ? 0 : lengthOff)
      isFirst = false
      const head = Buffer.from(`${noiseBeforeEach ?? ''}Content-Length: ${length}\r\n\r\n`)
      const isAnswer = value.method === undefined
      raw(Buffer.concat(answersTwice && isAnswer ? [head, body, head, body] : [head, body]))
    },
  }
}

/** Synchronous, so that a crash right after a message cannot lose it; a full pipe is tried again. */
function writeAll(bytes) {
  let at = 0
  while (at < bytes.length) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(0)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}
