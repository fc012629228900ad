import process from 'node:process'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { StreamMessageReader } from 'vscode-jsonrpc/node.js'
import { FramingDecoder } from '../src/main/transport/framing-decoder.ts'
import { encodeMessage } from '../src/main/transport/framing-encoder.ts'
import { StreamChannel } from '../src/main/transport/stream-channel.ts'

/**
 * 200 MB of messages, decoded and parsed by our channel and by vscode-jsonrpc's reader from the same chunks, in turns.
 * Bar: at least a third of its speed; and the cost of one large message is linear in its size.
 */
const megabyte = 1024 * 1024
const streamMegabytes = 200
const chunkBytes = 64 * 1024
const rounds = 3
const slowestShare = 1 / 3
/** 64 MB against 1 MB, nanoseconds a byte: memory that is touched first costs some, a quadratic cost would be 64. */
const steepest = 4

const stream = buildStream()
const chunks = countedChunks()
const times = { ours: [] as number[], theirs: [] as number[] }
const counts = new Set<number>()
for (let round = 0; round < rounds; round++) {
  times.theirs.push(await timeOf(readWithTheirs))
  times.ours.push(await timeOf(readWithOurs))
}
if (counts.size !== 1)
  throw new Error(`The two readers found different numbers of messages: ${[...counts].join(', ')}`)
const ours = median(times.ours)
const theirs = median(times.theirs)
console.log(
  `${streamMegabytes} MB, ${[...counts].join()} messages, median of ${rounds} interleaved rounds, CPU time, JSON parsed`,
)
console.log(`  ours            ${rate(ours)}`)
console.log(`  vscode-jsonrpc  ${rate(theirs)}`)
console.log(`  speed ratio     ${(theirs / ours).toFixed(2)} (bar: at least ${slowestShare.toFixed(2)})`)

const costs = [1, 4, 16, 64].map((megabytes) => ({ megabytes, nanoseconds: bestCostOf(megabytes) }))
for (const { megabytes, nanoseconds } of costs)
  console.log(`  one message of ${String(megabytes).padStart(2)} MB  ${nanoseconds.toFixed(2)} ns a byte`)
const growth = (costs.at(-1)?.nanoseconds ?? Infinity) / (costs[0]?.nanoseconds ?? 1)
console.log(`  64 MB against 1 MB, a byte: ${growth.toFixed(2)} (bar: at most ${steepest})`)
process.exitCode = theirs / ours >= slowestShare && growth <= steepest ? 0 : 1

/** Sizes as servers send them: mostly small, some lists of completions, a few large ones; with some that is not ASCII. */
function buildStream(): Buffer {
  const texts = [
    'ready',
    'Cannot find name. '.repeat(20),
    'é标😀 '.repeat(60),
    '{"label":"item"} '.repeat(400),
  ]
  const block = Array.from({ length: 4000 }, (_, id) => {
    const text = texts[id % 97 === 0 ? 3 : id % 10 === 0 ? 2 : id % 2] ?? ''
    return encodeMessage(
      JSON.stringify({ jsonrpc: '2.0', method: 'textDocument/publish', params: { id, text } }),
    )
  }).join('')
  const bytes = Buffer.from(block)
  return Buffer.concat(Array<Buffer>(Math.ceil((streamMegabytes * megabyte) / bytes.length)).fill(bytes))
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}

async function timeOf(read: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage()
  counts.add(await read())
  return cpuMsSince(before)
}

async function readWithOurs(): Promise<number> {
  const input = new PassThrough()
  const channel = new StreamChannel(input, new PassThrough(), { name: 'bench' })
  let count = 0
  channel.onBody((body) => {
    JSON.parse(body)
    count++
  })
  await feed(input, () => count)
  channel.dispose()
  return count
}

async function readWithTheirs(): Promise<number> {
  const input = new PassThrough()
  const reader = new StreamMessageReader(input)
  let count = 0
  reader.listen(() => {
    count++
  })
  await feed(input, () => count)
  reader.dispose()
  return count
}

/** The next chunk comes when the messages of the last are through: a queue that grows would cost theirs its speed. */
async function feed(input: PassThrough, count: () => number): Promise<void> {
  for (const { chunk, messages } of chunks) {
    input.write(chunk)
    while (count() < messages) await nextTurn()
  }
}

/** Each chunk with the number of messages that are whole after it. */
function countedChunks(): readonly { readonly chunk: Buffer; readonly messages: number }[] {
  const decoder = new FramingDecoder()
  let messages = 0
  return [...chunksOf(stream)].map((chunk) => ({ chunk, messages: (messages += decoder.push(chunk).length) }))
}

function bestCostOf(megabytes: number): number {
  const message = Buffer.from(encodeMessage(`{"text":"${'x'.repeat(megabytes * megabyte)}"}`))
  const repeats = Math.max(3, Math.ceil(64 / megabytes))
  return Math.min(...Array.from({ length: repeats }, () => costOf(message)))
}

function costOf(message: Buffer): number {
  const decoder = new FramingDecoder()
  const before = process.cpuUsage()
  for (const chunk of chunksOf(message)) decoder.push(chunk)
  return (cpuMsSince(before) * 1e6) / message.length
}

/** CPU time, which the other programs of the machine do not change. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function rate(ms: number): string {
  return `${((stream.length / megabyte / ms) * 1000).toFixed(0).padStart(4)} MB/s`
}
