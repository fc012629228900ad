import { StopGate } from '../../../../src/main/dap/emulation/stop-gate.ts'
import type { BreakpointRequest } from '../../../../src/main/dap/breakpoint.ts'
import { BreakpointTable } from '../../../../src/main/dap/running/breakpoint-table.ts'
import { DebugTarget, type EventBodies } from '../../../../src/main/dap/running/target.ts'
import { linkChannels } from '../../../support/linked-channels.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

export const file = '/w/loop.x'
export const limits = { times: 40, ms: 60_000 }
type Told = EventBodies['stopped']

export interface Gated {
  readonly gate: StopGate
  readonly target: DebugTarget
  readonly clock: ManualClock
  /** Commands that the adapter got, with what was evaluated. */
  readonly asked: string[]
  readonly logged: string[]
  /** Settles with the next stop that is told. */
  readonly shown: () => Promise<Told>
  readonly isTold: () => boolean
  readonly stopsAt: (line: number, more?: Partial<Told>) => void
}

/** A gate before an adapter that has no capability. `values` answers what is evaluated; a throw is a refusal. */
export function aGate(
  breakpoints: readonly BreakpointRequest[],
  values: (expression: string, asked: readonly string[]) => string | Promise<string>,
  hooks: { onContinue?: (gated: Gated) => void; depth?: () => number } = {},
): Gated {
  const { client, server } = linkChannels()
  const clock = new ManualClock()
  const heard = { heard: silent, terminated: () => undefined, lost: () => undefined }
  const tools = { name: 'It', clock, logger: () => undefined }
  const target = new DebugTarget(client, { isChild: false, events: heard }, tools)
  const table = new BreakpointTable()
  table.want(file, breakpoints)
  const sent = table.toSend(file, {}, 'It')
  table.answer(
    file,
    target,
    sent,
    sent.map(({ requested }, id) => ({ id, verified: true, line: requested.line })),
  )
  let line = 0
  let tell: (told: Told) => void = () => undefined
  let isTold = false
  const gated: Gated = {
    gate: new StopGate({
      table,
      clock,
      signal: () => new AbortController().signal,
      show: (_target, told) => {
        isTold = true
        tell(told)
      },
      log: ({ text }) => gated.logged.push(text),
      limits,
    }),
    target,
    clock,
    asked: [],
    logged: [],
    shown: () => new Promise((resolve) => (tell = resolve)),
    isTold: () => isTold,
    stopsAt: (at, more = {}) => {
      line = at
      gated.gate.take(target, { reason: 'breakpoint', threadId: 1, ...more })
    },
  }
  const answer = async (body: string): Promise<void> => {
    const { seq, command, arguments: args } = JSON.parse(body) as Asked
    const { expression = '' } = args
    gated.asked.push(command === 'evaluate' ? `evaluate ${expression}` : command)
    const more = await answerOf(command, async () => await values(expression, gated.asked), {
      file,
      line,
      depth: hooks.depth?.() ?? 1,
    })
    server.send(JSON.stringify({ seq: 1, type: 'response', request_seq: seq, command, ...more }))
    if (['continue', 'next', 'stepOut'].includes(command)) hooks.onContinue?.(gated)
  }
  server.onBody((body) => void answer(body))
  return gated
}

async function answerOf(
  command: string,
  value: () => Promise<string>,
  at: { readonly file: string; readonly line: number; readonly depth: number },
): Promise<object> {
  if (command === 'stackTrace') {
    const frame = { id: 1, name: 'f', line: at.line, column: 1, source: { path: at.file } }
    return { success: true, body: { stackFrames: Array(at.depth).fill(frame) } }
  }
  if (command !== 'evaluate') return { success: true, body: {} }
  try {
    return { success: true, body: { result: await value(), variablesReference: 0 } }
  } catch (error) {
    return { success: false, message: String(error) }
  }
}

interface Asked {
  readonly seq: number
  readonly command: string
  readonly arguments: { readonly expression?: string }
}

const silent = {
  stopped: () => undefined,
  continued: () => undefined,
  thread: () => undefined,
  output: () => undefined,
  breakpoint: () => undefined,
  capabilities: () => undefined,
  exited: () => undefined,
}
