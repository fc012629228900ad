import type {
  DebugFrame,
  DebugOutput,
  DebugVariable,
  Stop,
  Transition,
} from '../../../../shared/model/debug.ts'
import { counted, cutLine, fitEnd } from '../text-limit.ts'

const framesShown = 12
const valueChars = 200
const outputChars = 3_000
const traceChars = 1_500

/** A transition for the model: where the program stands first, then what is there. */
export function presentTransition(transition: Transition): string {
  switch (transition.state) {
    case 'stopped':
      return presentStop(transition)
    case 'running': {
      const { phase, progress, waitedMs, ttlSeconds, outputSince } = transition
      const what = phase === 'starting' ? 'Still starting' : 'Still running'
      return lines([
        `${what} after ${counted(Math.round(waitedMs / 1000), 'second')}${progress === undefined ? '' : `: ${progress}`}.`,
        phase === 'starting'
          ? 'A build can take long. wait goes on, terminate ends it.'
          : 'wait goes on, pause stops it where it is, terminate ends it.',
        outputText(outputSince),
        ttlText(ttlSeconds),
      ])
    }
    case 'ended': {
      const { reason, exitCode, message, outputSince } = transition
      const code = exitCode === undefined ? '' : ` The exit code is ${exitCode}.`
      return lines([
        // Of a program that ran to its end the message is the fact itself.
        reason === 'exited' && message !== undefined
          ? `${message}${code}`
          : `The session has ended.${code}${message === undefined ? '' : ` ${message}`}`,
        outputText(outputSince),
      ])
    }
  }
}

function presentStop(stop: Stop): string {
  const { n, reason, description, threadId, frames, exception, source, captures = [], gaps = [] } = stop
  const told = addsNothing(stop) ? reason : `${reason}: ${description ?? ''}`
  const top = frames[0]
  return lines([
    `Stopped (${told}) at ${placeOf(stop)}${top === undefined ? '' : ` in ${top.name}`}, thread ${threadId}. This is stop ${n}.`,
    ...(exception === undefined ? [] : [exceptionText(exception)]),
    ...source.map(
      ({ line, text, isCurrent = false }) => `${isCurrent ? '>' : ' '} ${line}  ${cutLine(text, 200)}`,
    ),
    ...captures.map(
      ({ name, expression, value }) => `$${name} = ${expression} = ${cutLine(value, valueChars)}`,
    ),
    framesText(stop),
    localsText(stop),
    outputText(stop.outputSince),
    ...gaps,
    ttlText(stop.ttlSeconds),
  ])
}

/** "Paused on breakpoint", "breakpoint 1.1", "step over"; an exception follows with all of its own words. */
function addsNothing({ reason, description, exception }: Stop): boolean {
  return (
    description === undefined ||
    description === reason ||
    exception !== undefined ||
    reason === 'breakpoint' ||
    reason === 'step' ||
    /^paused\b/iu.test(description)
  )
}

/** The person's own code is what a model looks for: frames of libraries in a row are one line, below the top. */
function framesText({ frames, totalFrames }: Stop): string {
  const total = totalFrames ?? frames.length
  const rows = stackRows(frames).slice(0, framesShown)
  const last = rows.at(-1)
  const left = total - (last === undefined ? 0 : last.to + 1)
  return lines([
    `Stack (${total}):`,
    ...rows.map((row) =>
      row.from === row.to ? frameText(row.first) : `  ${row.from}-${row.to} libraries and runtime`,
    ),
    left > 0 ? `  … ${left} more: stack with start ${total - left}` : '',
  ])
}

interface StackRow {
  readonly from: number
  readonly to: number
  readonly first: DebugFrame
}

function stackRows(frames: readonly DebugFrame[]): readonly StackRow[] {
  const rows: StackRow[] = []
  for (const frame of frames) {
    const before = rows.at(-1)
    const isRow = frame.isOutside === true && before?.first.isOutside === true && before.from > 0
    if (isRow) rows[rows.length - 1] = { ...before, to: frame.index }
    else rows.push({ from: frame.index, to: frame.index, first: frame })
  }
  return rows
}

export function frameText(frame: DebugFrame): string {
  return `  ${frame.index} ${frame.name}  ${placeOf(frame)}${frame.isOutside === true ? ' (outside)' : ''}`
}

function localsText({ locals, totalLocals }: Stop): string {
  const total = totalLocals ?? locals.length
  if (total === 0) return 'No locals here.'
  const more = total - locals.length
  return lines([
    `Locals (${total}):`,
    ...locals.map(variableText),
    more > 0 ? `  … ${more} more: scopes, then variables with start` : '',
  ])
}

export function variableText(variable: DebugVariable): string {
  const { name, value, type, reference, children, isMasked = false } = variable
  const facts = [
    type,
    children === undefined ? undefined : counted(children, 'child', 'children'),
    reference === undefined ? undefined : `reference ${reference}`,
    isMasked ? 'looks like a secret' : undefined,
  ].filter((fact) => fact !== undefined)
  const about = facts.length === 0 ? '' : `  (${facts.join(', ')})`
  return `  ${name} = ${cutLine(value.replace(/\s*\n\s*/g, ' '), valueChars)}${about}`
}

function exceptionText({ name, message, details }: NonNullable<Stop['exception']>): string {
  const head = exceptionHead(name, message)
  if (details === undefined) return head
  // A trace of JavaScript begins with the head, one of Python ends with it.
  const trace = details.trim()
  if (trace.startsWith(head)) return fitEnd(trace, traceChars)
  const rest = trace.endsWith(head) ? trace.slice(0, -head.length).trimEnd() : trace
  return lines([head, fitEnd(rest, traceChars)])
}

function exceptionHead(name: string | undefined, message: string): string {
  if (name === undefined || message.startsWith(name)) return message
  return message === '' ? name : `${name}: ${message}`
}

export function placeOf({ file, line }: { file?: string | undefined; line?: number | undefined }): string {
  if (file === undefined) return 'code without a file'
  return line === undefined ? file : `${file}:${line}`
}

export function outputText({ entries, dropped = 0 }: DebugOutput): string {
  if (entries.length === 0) return ''
  const text = entries
    .map(({ category, text: words }) => (category === 'stdout' ? words : prefixed(category, words)))
    .join('')
  const gone = dropped > 0 ? ` (${counted(dropped, 'character')} not kept)` : ''
  return `Output${gone}:\n${fitEnd(text.replace(/\n$/, ''), outputChars)}`
}

function prefixed(category: string, text: string): string {
  return text.replace(/^(?=.)/gmu, `[${category}] `)
}

function ttlText(ttlSeconds: number): string {
  return ttlSeconds >= 600
    ? ''
    : `The session ends by itself in ${counted(Math.max(1, Math.round(ttlSeconds / 60)), 'minute')}.`
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n')
}
