import { messageOf } from '../../base/failure.ts'
import type { Wait } from '../session.ts'
import type { WireFrame } from '../wire/bodies.ts'
import type { DapConnection } from '../wire/connection.ts'
import { logParts } from './log-text.ts'
import type { Emulated } from './split.ts'
import { truthOf } from './truth.ts'

/** A standing program, as far as the terms of a breakpoint need it. */
export interface Look {
  readonly connection: Pick<DapConnection, 'request'>
  /** On top of the stack. */
  readonly frame: WireFrame
  readonly wait: Wait
  readonly log: (text: string) => void
  /** Counts one more hit and answers how many there were. */
  readonly count: () => number
}

/** To go on as if nothing had been, or to stand, with a sentence where something was wrong. */
export type Verdict = { readonly kind: 'pass' } | { readonly kind: 'stop'; readonly words?: string }

const pass: Verdict = { kind: 'pass' }

/** The terms of one breakpoint at a stop: the condition lets through what is counted, the count what is logged. */
export async function judge({ condition, hit, log }: Emulated, look: Look): Promise<Verdict> {
  if (condition !== undefined) {
    const answer = await conditionHolds(condition, look)
    if (typeof answer !== 'boolean') return answer
    if (!answer) return pass
  }
  if (hit !== undefined && !hit(look.count())) return pass
  if (log === undefined) return { kind: 'stop' }
  look.log(await logged(log, look))
  return pass
}

/** A condition that cannot be told true or false stops: going on would look like "false". */
async function conditionHolds(condition: string, look: Look): Promise<boolean | Verdict> {
  try {
    const value = await valueOf(condition, look)
    const words = `The condition ${condition} is ${value.slice(0, 200)}, which is not true or false: write it as a comparison.`
    return truthOf(value) ?? { kind: 'stop', words }
  } catch (error) {
    return { kind: 'stop', words: `The condition ${condition} could not be evaluated: ${messageOf(error)}` }
  }
}

async function logged(text: string, look: Look): Promise<string> {
  const parts = await Promise.all(
    logParts(text).map(async (part) =>
      part.kind === 'text'
        ? part.text
        : await valueOf(part.text, look).catch((error: unknown) => `<${messageOf(error)}>`),
    ),
  )
  return `${parts.join('')}\n`
}

async function valueOf(expression: string, { connection, frame, wait }: Look): Promise<string> {
  const args = { expression, frameId: frame.id, context: 'watch' }
  return (await connection.request('evaluate', args, wait)).result
}
