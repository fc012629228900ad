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
  const head = isCut ? `${fact.replace(/:$/, '.')} The first ${shown} of ${total} are shown. ${hint}` : fact
  return {
    text: [head, fitted.text, ...remarks].filter((part) => part !== '').join('\n'),
    ...(isCut ? { truncated: { shown, total, hint } } : {}),
  }
}

/** Who did not answer although others did, and whose answer may lack something. */
export function serverRemarks(servers: readonly AskedServer[]): readonly string[] {
  return servers.flatMap(({ id, state, reason }) => {
    const remark = reason === undefined ? [] : [reason]
    if (state === 'answered') return remark
    if (state === 'unsettled')
      return [
        `${id} had not read the whole project yet: something may be missing. Ask again in a moment.`,
        ...remark,
      ]
    return [`Without ${id}: ${reason ?? state}`]
  })
}

/** Which occurrence of the name was asked about, when the call left that open. */
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
  return `${name} stands ${count} times on line ${line}; this is about the first. Say ${name}#2 for the second.`
}
