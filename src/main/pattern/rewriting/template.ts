import { Failure } from '../../base/failure.ts'

export type TemplatePart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'capture'; readonly name: string }

/** What a rewrite puts in the place of a match, and what of it was perhaps not meant so. */
export interface Template {
  readonly parts: readonly TemplatePart[]
  readonly hints: readonly string[]
}

/** `\$`, `$$$NAME`, `$NAME`, or dollars that are text. A name ends where its upper-case letters, digits and `_` end. */
const dollarsAt = /\\\$|(?:\$\$\$|\$)(?!\$)([A-Z_][A-Z0-9_]*)|\$+/g

/**
 * Reads a rewrite. A name that the pattern captures is replaced wherever it stands, also in a longer name (`use$HOOK`)
 * and in a string; `\$` is a `$`; `$$`, `$1` and `$name` are text. Throws `Failure` unbound_metavariable for an
 * upper-case name that the pattern does not capture: it would be left in the code.
 */
export function readTemplate(rewrite: string, captured: readonly string[]): Template {
  const source = rewrite.replaceAll('\r\n', '\n')
  const parts: TemplatePart[] = []
  const hints: string[] = []
  let text = ''
  let at = 0
  for (const found of source.matchAll(dollarsAt)) {
    const [whole, name] = found
    text += source.slice(at, found.index)
    at = found.index + whole.length
    if (name === undefined) {
      text += whole === '\\$' ? '$' : whole
      hints.push(...hintOnDollars(whole, source.slice(at), captured))
      continue
    }
    if (!captured.includes(name)) throw unbound(whole, captured)
    if (text !== '') parts.push({ kind: 'text', text })
    parts.push({ kind: 'capture', name })
    text = ''
  }
  text += source.slice(at)
  if (text !== '') parts.push({ kind: 'text', text })
  return { parts, hints }
}

/** A pattern that reads where the rewrite does: captures are metavariables, in a longer name a part of it. */
export function patternOf({ parts }: Template): string {
  return parts
    .map((part, index) => {
      if (part.kind === 'text') return part.text.replaceAll('$', '\\$')
      const [before, behind] = [parts[index - 1], parts[index + 1]]
      const isGlued =
        (before?.kind === 'text' && /[\p{ID_Continue}$]$/u.test(before.text)) ||
        (behind?.kind === 'text' && /^[\p{ID_Continue}$]/u.test(behind.text))
      return isGlued ? part.name : `$${part.name}`
    })
    .join('')
}

/** `$$X` is text, but whoever captures X rarely means that. */
function hintOnDollars(dollars: string, behind: string, captured: readonly string[]): string[] {
  const name = /^[A-Z_][A-Z0-9_]*/.exec(behind)?.[0]
  if (!dollars.startsWith('$') || name === undefined || !captured.includes(name)) return []
  return [
    `${dollars}${name} in the rewrite was taken as text: the capture is $${name}, \`\\$$${name}\` is a dollar before it.`,
  ]
}

function unbound(written: string, captured: readonly string[]): Failure {
  const names = captured.length === 0 ? 'nothing' : captured.join(', ')
  return new Failure(
    'unbound_metavariable',
    `The rewrite uses ${written}, which the pattern does not capture.`,
    { hint: `The pattern captures ${names}. \`\\${written}\` is the text itself.`, details: { captured } },
  )
}
