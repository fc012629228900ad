import type { LexedPattern } from './metavariable.ts'

/** What a pattern has that looks like a metavariable of some tool, and was taken as text: for an empty answer. */
export function hintsOnLiterals({ literals, text }: LexedPattern): string[] {
  const hints = [...new Set(literals)].map(
    (word) => `${word} was taken as literal text: ${howToWrite(word)}.`,
  )
  if (/(^|[\s([{,])…($|[\s)\]},])/.test(text))
    hints.push('… was taken as literal text: any number of nodes is `$$$`.')
  return hints
}

function howToWrite(word: string): string {
  const [, dollars = '$', name = ''] = /^(\$+)(.*)$/.exec(word) ?? []
  if (name === '') return 'any one node is `$_`, any number is `$$$`'
  const upper = name.replaceAll(/[^A-Za-z0-9_]/g, '').toUpperCase()
  if (!/^[A-Z_]/.test(upper)) return 'a metavariable has a name of upper-case letters, as $A'
  if (dollars.length === 2) return `a metavariable is $${upper}, or $$$${upper} for any number`
  return `metavariables are upper case, as ${dollars.length > 2 ? '$$$' : '$'}${upper}`
}
