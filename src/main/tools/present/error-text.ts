import type { ToolError } from '../../../shared/model/tool-result.ts'
import { fitText } from './text-limit.ts'

const detailRoomChars = 4_000

/** `stale: src/a.ts has changed since it was read. Read it again.` and, below it, what the details hold. */
export function presentError(error: ToolError): string {
  const sentence = [`${error.code}: ${error.message}`, error.hint].filter((part) => part !== '').join(' ')
  const details = error.code === 'bad_argument' ? '' : presentDetails(error.details)
  return details === '' ? sentence : `${sentence}\n${details}`
}

function presentDetails(details: unknown): string {
  if (details === undefined || details === null) return ''
  const text = linesOf(details, '').join('\n')
  return fitText(text, detailRoomChars, 'The rest is in the details of this error.').text
}

/** Names and values one a line, lists with a dash, whatever the shape: every code's details read the same way. */
function linesOf(value: unknown, indent: string): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const [first = '', ...rest] = linesOf(item, `${indent}  `)
      return [`${indent}- ${first.trimStart()}`, ...rest]
    })
  if (typeof value !== 'object' || value === null)
    return String(value)
      .split('\n')
      .map((line) => indent + line)
  return Object.entries(value).flatMap(([name, held]) => {
    if (typeof held !== 'object' || held === null) return [`${indent}${name}: ${String(held)}`]
    const below = linesOf(held, `${indent}  `)
    return below.length === 0 ? [] : [`${indent}${name}:`, ...below]
  })
}
