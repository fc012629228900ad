import { Failure } from '../../base/failure.ts'
import { type LexedPattern, lexPattern, type PlacedMetavariable } from '../reading/metavariable.ts'

export type TemplatePart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'capture'; readonly name: string }

/**
 * Reads what a rewrite puts in the place of a match. Throws `Failure` unbound_metavariable for a name that the
 * pattern does not capture.
 */
export function readTemplate(rewrite: string, captured: readonly string[]): TemplatePart[] {
  const lexing = lexPattern(rewrite.replaceAll('\r\n', '\n'))
  if (lexing.kind === 'rejected')
    throw new Failure('bad_argument', `The rewrite was not read: ${lexing.reason}`, {
      hint: 'A metavariable is `$` and upper-case letters, and a token of its own.',
    })
  const { text, metavariables } = lexing.pattern
  const parts: TemplatePart[] = []
  let at = 0
  for (const metavariable of metavariables) {
    if (metavariable.start > at) parts.push({ kind: 'text', text: text.slice(at, metavariable.start) })
    parts.push({ kind: 'capture', name: captureName(metavariable, lexing.pattern, captured) })
    at = metavariable.end
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}

function captureName(
  { name, start, end }: PlacedMetavariable,
  { text }: LexedPattern,
  captured: readonly string[],
): string {
  if (name !== undefined && captured.includes(name)) return name
  throw new Failure(
    'unbound_metavariable',
    `The rewrite uses ${text.slice(start, end)}, which the pattern does not capture.`,
    {
      hint:
        captured.length === 0
          ? 'The pattern captures nothing.'
          : `The pattern captures ${captured.join(', ')}.`,
      details: { captured },
    },
  )
}
