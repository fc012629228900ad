import type { Breakpoint, DebugSessionView, FunctionBreakpoint } from '../../../../shared/model/debug.ts'
import type { DebugAnswers } from '../../../../shared/model/debug-answers.ts'
import type { Truncated } from '../../../../shared/model/tool-result.ts'
import { counted, cutLine, fitEnd, fitLines, listingRoomChars } from '../text-limit.ts'
import { frameText, outputText, placeOf, presentTransition, variableText } from './stop-text.ts'

export interface Presented {
  readonly text: string
  readonly truncated?: Truncated | undefined
}

const evaluatedChars = 12_000

/** For each operation the words of its answer, the fact first. */
export const presenters: {
  readonly [O in keyof DebugAnswers]: (answer: DebugAnswers[O]) => Presented
} = {
  status: presentStatus,
  adapters: ({ adapters }) => ({
    text: [
      `${adapters.filter(({ found }) => found).length} of ${counted(adapters.length, 'debug adapter')} found.`,
      ...adapters.map(({ id, languages, found, path, reason, install }) =>
        found
          ? `  ${id} (${languages.join(', ')}): ${path ?? 'found'}`
          : `  ${id} (${languages.join(', ')}): ${reason}.${install === undefined ? '' : ` To have it: ${install}`}`,
      ),
    ].join('\n'),
  }),
  launch: transition,
  attach: transition,
  restart: transition,
  continue: transition,
  pause: transition,
  step_over: transition,
  step_in: transition,
  step_out: transition,
  run_to: transition,
  wait: transition,
  breakpoints: ({ file, breakpoints }) => ({
    text:
      breakpoints.length === 0
        ? `${file} has no breakpoints now.`
        : [breakpointHead(breakpoints), ...breakpoints.map(breakpointText)].join('\n'),
  }),
  function_breakpoint: ({ functions }) => ({ text: functionsText(functions) }),
  list_breakpoints: ({ breakpoints, functions, breakOn }) => ({
    text: [
      breakpoints.length === 0 ? 'No breakpoints.' : breakpointHead(breakpoints),
      ...breakpoints.map(breakpointText),
      functions.length === 0 ? '' : functionsText(functions),
      `Exceptions stop it: ${breakOn}.`,
    ]
      .filter((part) => part !== '')
      .join('\n'),
  }),
  threads: ({ threads }) => ({
    text: [
      `${counted(threads.length, 'thread')}.`,
      ...threads.map(({ id, name, isStopped }) => `  ${id} ${name}: ${isStopped ? 'stopped' : 'running'}`),
    ].join('\n'),
  }),
  stack: ({ frames, total, threadId }) => {
    const last = frames.at(-1)
    const next =
      last !== undefined && total !== undefined && last.index + 1 < total ? last.index + 1 : undefined
    return {
      text: [
        `Stack of thread ${threadId}: ${total === undefined ? counted(frames.length, 'frame') : `${frames.length} of ${counted(total, 'frame')}`}.`,
        ...frames.map(frameText),
        next === undefined ? '' : `The next ones: stack with start ${next}.`,
      ]
        .filter((part) => part !== '')
        .join('\n'),
    }
  },
  scopes: ({ frame, scopes }) => ({
    text: [
      `Frame ${frame} has ${counted(scopes.length, 'scope')}.`,
      ...scopes.map(
        ({ name, reference, isExpensive }) =>
          `  ${name}: reference ${reference}${isExpensive ? ' (slow to read)' : ''}`,
      ),
    ].join('\n'),
  }),
  variables: ({ variables, start, total, next }) => {
    const fitted = fitLines(variables.map(variableText), listingRoomChars)
    const last = start + variables.length
    const of = total === undefined ? '' : ` of ${total}`
    const head =
      variables.length === 0
        ? 'Nothing is inside.'
        : `${start === 0 && next === undefined ? counted(variables.length, 'variable') : `${start + 1} to ${last}${of}`}.`
    const hint = next === undefined ? '' : `The next ones: variables with start ${next}.`
    return {
      text: [head, fitted.text, hint].filter((part) => part !== '').join('\n'),
      ...(next === undefined
        ? {}
        : { truncated: { shown: variables.length, total: total ?? last + 1, hint } }),
    }
  },
  set_variable: (answer) => ({ text: `It is now ${evaluatedText(answer)}` }),
  evaluate: (answer) => ({ text: evaluatedText(answer) }),
  output: (output) => ({
    text: [
      outputText(output) === '' ? 'No output.' : outputText(output),
      `What comes after: output with since ${output.cursor}.`,
    ].join('\n'),
  }),
  stops: ({ stops }) => ({
    text: [
      stops.length === 0
        ? 'The program has not stopped yet in this run.'
        : `${counted(stops.length, 'stop')} kept.`,
      ...stops.map(
        (stop) =>
          `  ${stop.n} ${stop.reason} at ${placeOf(stop)}${stop.frame === undefined ? '' : ` in ${stop.frame}`}`,
      ),
    ].join('\n'),
  }),
  diff: presentDiff,
  terminate: ({ message }) => ({ text: message }),
}

function transition(answer: DebugAnswers['launch']): Presented {
  return { text: presentTransition(answer) }
}

function presentStatus({ session, lastEnd, breakpoints, stops }: DebugAnswers['status']): Presented {
  const kept = `${counted(breakpoints, 'breakpoint')}, ${counted(stops, 'stop')} kept.`
  if (session !== undefined) return { text: `${sessionText(session)} ${kept}` }
  const before = lastEnd === undefined ? '' : ` The last one ended: ${lastEnd.message}`
  return { text: `No debug session.${before} ${kept}` }
}

/** Also for the refusal of a second launch. */
export function sessionText(session: DebugSessionView): string {
  const { program, adapter, phase, stoppedAt, ageSeconds, ttlSeconds, steering, progress } = session
  const where =
    stoppedAt !== undefined
      ? `stands at ${placeOf(stoppedAt)} (stop ${stoppedAt.n}, ${stoppedAt.reason})`
      : phase === 'starting'
        ? `is starting${progress === undefined ? '' : ` (${progress})`}`
        : 'runs'
  const by = steering === 'person' ? ' The person has taken over.' : ''
  return `${program} (${adapter}, ${session.id}) ${where}; ${minutes(ageSeconds)} old, ends by itself in ${minutes(ttlSeconds)}.${by}`
}

function minutes(seconds: number): string {
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute')
}

function breakpointHead(breakpoints: readonly Breakpoint[]): string {
  const bound = breakpoints.filter(({ verified }) => verified).length
  return bound === breakpoints.length
    ? `${counted(bound, 'breakpoint')}, bound.`
    : `${counted(breakpoints.length, 'breakpoint')}, ${bound} bound so far.`
}

function breakpointText(breakpoint: Breakpoint): string {
  const {
    file,
    requested,
    line,
    boundLine,
    verified,
    message,
    condition,
    hit,
    log,
    captures = [],
  } = breakpoint
  const at = boundLine ?? line
  const place = at === undefined ? file : `${file}:${at}`
  const facts = [
    verified ? 'bound' : 'not bound',
    requested === `line ${at ?? ''}` ? '' : requested,
    condition === undefined ? '' : `if ${condition}`,
    hit === undefined ? '' : `hit ${hit}`,
    log === undefined ? '' : `logs ${JSON.stringify(log)}`,
    captures.map(({ name, text }) => `$${name} = ${cutLine(text, 80)}`).join(', '),
    message,
  ].filter((fact) => fact !== '')
  return `  ${place}  ${facts.join('; ')}`
}

function functionsText(functions: readonly FunctionBreakpoint[]): string {
  if (functions.length === 0) return 'No function breakpoints.'
  return [
    `${counted(functions.length, 'function breakpoint')}.`,
    ...functions.map(
      ({ name, condition, verified, message }) =>
        `  ${name}${condition === undefined ? '' : ` if ${condition}`}: ${verified ? 'bound' : 'not bound'}${message === '' ? '' : `; ${message}`}`,
    ),
  ].join('\n')
}

function evaluatedText({ value, type, reference, isMasked = false }: DebugAnswers['evaluate']): string {
  const facts = [
    type,
    reference === undefined ? undefined : `reference ${reference}`,
    isMasked ? 'looks like a secret' : undefined,
  ]
    .filter((fact) => fact !== undefined)
    .join(', ')
  return `${fitEnd(value, evaluatedChars)}${facts === '' ? '' : `  (${facts})`}`
}

function presentDiff({ a, b, locals, frames, sameLocals, sameFrames }: DebugAnswers['diff']): Presented {
  const head =
    locals.length === 0 && frames.length === 0
      ? `Stops ${a} and ${b} show the same.`
      : `From stop ${a} to stop ${b}: ${counted(locals.length, 'local')} ${locals.length === 1 ? 'differs' : 'differ'}, ${sameLocals} do not.`
  const changes = locals.map(({ name, change, before = '', after = '' }) => {
    if (change === 'added') return `  + ${name} = ${cutLine(after, 200)}`
    if (change === 'removed') return `  - ${name} = ${cutLine(before, 200)}`
    return `  ${name}: ${cutLine(before, 200)} -> ${cutLine(after, 200)}`
  })
  const stack = frames.map(({ change, name, where }) => `  ${change} ${name}  ${where}`)
  return {
    text: [
      head,
      ...changes,
      ...(stack.length === 0 ? [] : [`Stack (${counted(sameFrames, 'frame')} alike):`, ...stack]),
    ].join('\n'),
  }
}
