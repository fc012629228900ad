import type { RunEvent } from '../../shared/run/event.ts'

/**
 * One event of a journal as a person reads it in a terminal: what was said, called and answered. Empty for what stands
 * in an answer anyway.
 */
export function runText(event: RunEvent): string {
  switch (event.type) {
    case 'message':
      return `\n${event.from}: ${event.text}\n`
    case 'tool-call-started':
      return `\n> ${event.tool} ${JSON.stringify(event.args)}\n`
    case 'tool-call-ended':
      return indented(event.result.text)
    case 'run-ended':
      return `\nThe run has ended: ${event.reason}.\n`
    default:
      return ''
  }
}

function indented(text: string): string {
  return `${text.replaceAll(/^(?=.)/gmu, '  ')}\n`
}
