import { writeFileSync } from 'node:fs'
import { readStop } from '../../src/main/dap/sessions/stop-reader.ts'
import type { DebugSession } from '../../src/main/dap/session.ts'
import { DebugWorkspace, long } from '../../test/support/debug/debug-workspace.ts'
import { hasAdapter } from '../../test/support/debug/has-adapter.ts'
import { spreadOf } from '../write-to-delta/spread.ts'
import { busyMs, TrafficClock } from './timed-channel.ts'

const barMs = 30
const steps = 100
/** What must follow one another for a Stop. */
const chain = ['stackTrace', 'scopes', 'variables']

const python = `def work(n):\n    total = 0\n    for i in range(n):\n        total += i\n        words = [str(i)] * 3\n    return total\n\nwork(100000)\n`
const node = `function work(n) {\n  let total = 0\n  let words = []\n  for (let i = 0; i < n; i++) {\n    total += i\n    words = [String(i), 'b', 'c']\n  }\n  return total\n}\nwork(100000)\n`

const programs = [
  { adapter: 'debugpy', file: 'app.py', text: python, line: 4 },
  { adapter: 'js-debug', file: 'app.mjs', text: node, line: 5 },
] as const

/** From a step to the returned Stop; the bar is on what is ours of it. */
export async function stepLatency(): Promise<boolean> {
  let isGood = true
  for (const program of programs) {
    if (hasAdapter(program.adapter)) isGood = (await measure(program)) && isGood
    else console.log(`step: ${program.adapter} is not here, left out`)
  }
  return isGood
}

async function measure(program: (typeof programs)[number]): Promise<boolean> {
  const workspace = new DebugWorkspace()
  try {
    writeFileSync(workspace.file(program.file), program.text)
    const traffic = new TrafficClock()
    const plan = await workspace.plan({ program: program.file })
    const session = workspace.open(plan, { aroundChannel: (channel) => traffic.around(channel) })
    await session.setBreakpoints(workspace.file(program.file), [{ line: program.line }], long)
    await session.waitForStop(long)
    await session.setBreakpoints(workspace.file(program.file), [], long)
    const times: { whole: number; ours: number }[] = []
    for (let step = 0; step < steps; step++) times.push(await stepOnce(session, traffic))
    const whole = spreadOf(times.map((time) => time.whole))
    const ours = spreadOf(times.map((time) => time.ours))
    const isGood = ours.p95 <= barMs
    console.log(
      `step: ${program.adapter}, ${steps} steps: from step to Stop p50 ${whole.p50.toFixed(1)} ms, p95 ${whole.p95.toFixed(1)} ms; ` +
        `ours from stopped to Stop p50 ${ours.p50.toFixed(1)} ms, p95 ${ours.p95.toFixed(1)} ms ` +
        `(bar ${barMs} ms): ${isGood ? 'holds' : 'MISSED'}`,
    )
    return isGood
  } finally {
    await workspace.close()
  }
}

async function stepOnce(
  session: DebugSession,
  traffic: TrafficClock,
): Promise<{ readonly whole: number; readonly ours: number }> {
  const { state } = session
  if (state.kind !== 'stopped') throw new Error(`It does not stand: ${JSON.stringify(state)}`)
  traffic.spans.length = 0
  const startedMs = performance.now()
  await session.next(state.stop.threadId, long)
  const next = await session.waitForStop(long)
  if (next.kind !== 'stopped') throw new Error(`It does not stand: ${JSON.stringify(next)}`)
  await readStop(session, next.stop, {
    show: (file) => ({ file, isOutside: false }),
    capturesAt: () => [],
    signal: new AbortController().signal,
  })
  const endedMs = performance.now()
  const adapters = traffic.spans.filter(({ command }) => chain.includes(command))
  const ours = endedMs - traffic.stoppedAtMs - busyMs(adapters, traffic.stoppedAtMs, endedMs)
  return { whole: endedMs - startedMs, ours }
}
