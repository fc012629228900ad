import { z } from 'zod'
import { evaluatedSchema, type Transition, transitionSchema } from '../../../shared/model/debug.ts'
import { strings } from '../../strings/index.ts'
import { fileName } from '../../ui/path.ts'

const words = strings.conversation.call

const breakpointsSchema = z.object({ breakpoints: z.array(z.unknown()) })

/** `launch src/app.py`, `run_to a.py:12`, `evaluate len(items)`, `diff 3 4`; undefined when it names no operation. */
export function debugSubject({
  op,
  a,
  b,
  name,
  value,
  ...named
}: Record<string, unknown>): string | undefined {
  if (typeof op !== 'string') return undefined
  if (op === 'diff') return [op, a, b].join(' ')
  if (op === 'set_variable') return `${op} ${String(name)} = ${String(value)}`
  const place = typeof named['file'] === 'string' ? placeOf(named['file'], named['line']) : undefined
  const { test, program, module: ran, expression, port, pid } = named
  const about = [test, program, ran, place, expression, name, port, pid].find((part) => part !== undefined)
  return typeof about === 'string' || typeof about === 'number' ? `${op} ${about}` : op
}

/** The number of the stop that a transition answered. */
export function stopOf(tool: string, data: unknown): number | undefined {
  const answer = transitionOf(tool, data)
  return answer?.state === 'stopped' ? answer.n : undefined
}

/** How it ended, in a few words: where it stands, that it runs, its exit code, the value, how many breakpoints. */
export function debugOutcome(data: unknown): string | undefined {
  const answer = transitionOf('debug', data)
  if (answer !== undefined) return transitionWords(answer)
  const value = evaluatedSchema.safeParse(data)
  if (value.success) return value.data.isMasked === true ? undefined : shortValue(value.data.value)
  const list = breakpointsSchema.safeParse(data)
  return list.success ? words.breakpoints(list.data.breakpoints.length) : undefined
}

function transitionOf(tool: string, data: unknown): Transition | undefined {
  return tool === 'debug' ? transitionSchema.safeParse(data).data : undefined
}

function transitionWords(answer: Transition): string {
  switch (answer.state) {
    case 'stopped':
      return answer.file === undefined ? words.stopped : placeOf(fileName(answer.file), answer.line)
    case 'running':
      return words.running
    case 'ended':
      return answer.exitCode === undefined ? words.programEnded : words.exit(answer.exitCode)
  }
}

function placeOf(file: string, line: unknown): string {
  return typeof line === 'number' ? `${file}:${line}` : file
}

const shownValueLength = 24

function shortValue(value: string): string {
  const line = value.split('\n', 1).join('')
  return line.length > shownValueLength ? `${line.slice(0, shownValueLength)}…` : line
}
