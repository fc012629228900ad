import type { AskedServer } from '../../../../shared/model/language-answer.ts'
import type { Truncated } from '../../../../shared/model/tool-result.ts'
import { fitLines, listingRoomChars } from '../text-limit.ts'

export interface Told {
  readonly text: string
  readonly truncated?: Truncated
}

/** The fact, one entry a line, then remarks. What `limit` or the room for text left out is told with the total. */
export function listing(about: {
  readonly fact: string
  readonly lines: readonly string[]
  readonly total: number
  /** How to get the rest. */
  readonly hint: string
  readonly remarks: readonly string[]
}): Told {
  const { fact, lines, total, hint, remarks } = about
  const fitted = fitLines(lines, listingRoomChars)
  const shown = lines.length === 0 ? 0 : fitted.shown
  const isCut = shown < total
  const head = isCut ? `${fact} The first ${shown} of ${total} are shown. ${hint}` : fact
  return {
    text: [head, fitted.text, ...remarks].filter((part) => part !== '').join('\n'),
    ...(isCut ? { truncated: { shown, total, hint } } : {}),
  }
}

/** Who did not answer although others did, and whose answer may lack something. */
export function serverRemarks(servers: readonly AskedServer[]): readonly string[] {
  return servers.flatMap(({ id, state, reason }) => {
    if (state === 'answered') return []
    if (state === 'unsettled')
      return [`${id} had not read the whole project yet: something may be missing. Ask again in a moment.`]
    return [`Without ${id}: ${reason ?? state}`]
  })
}

/** A fact about a subject: which occurrence of the name on its line was asked about. */
export function occurrenceRemark({
  name,
  line,
  count,
}: {
  name: string
  line: number
  count: number
}): string {
  if (count < 2) return ''
  return `${name} stands ${count} times on line ${line}; the first was asked about unless the call said which: ${name}#2 is the second.`
}
