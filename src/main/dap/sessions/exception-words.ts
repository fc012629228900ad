import type { Stop } from '../../../shared/model/debug.ts'
import type { ExceptionFacts } from '../frames.ts'

/** An exception as people read it; `said` is what the stop itself told. */
export function exceptionOf(facts: ExceptionFacts, said: string): NonNullable<Stop['exception']> {
  const { id, description, typeName, message, stackTrace } = facts
  const name = withoutNote(typeName ?? id)
  return {
    ...(name === '' ? {} : { name }),
    message: plainMessage(message ?? description ?? said),
    ...(stackTrace === undefined ? {} : { details: withoutMark(stackTrace) }),
  }
}

/** pydevd (of debugpy) writes this behind the frame that it stops in, in the traceback and in the stack. */
export function withoutMark(text: string): string {
  return text.replaceAll(/ \(Current frame\)(?=$|\n)/gu, '')
}

/** pydevd explains itself in the name: `KeyError       (note: full exception trace is shown but ...)`. */
function withoutNote(name: string): string {
  return name.replace(/\s+\(note: .*\)$/u, '')
}

/** What pydevd says of an exception without words, such as that of a bare `assert`. */
function plainMessage(message: string): string {
  return message === 'exception: no description' ? '' : message
}
