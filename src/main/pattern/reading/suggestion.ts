import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { unclosed } from './brackets.ts'
import { readPattern } from './ladder.ts'
import { lexPattern } from './metavariable.ts'

/** A pattern that reads, close to one that does not; `because` is a sentence. */
export interface Suggestion {
  readonly pattern: string
  readonly because: string
}

interface Draft {
  readonly text: string
  readonly because: readonly string[]
}

/** What is left out of a declaration or a statement, tried in this order. */
const bracedEndings = [' { $$$ }', ' {}', ' = $_', ';']
const indentedEndings = [':\n    $$$', '\n    $$$']
const wordedEndings = ['\n  $$$\nend', ' do\n  $$$\nend', ' then\n  $$$\nend']
const endingsByLanguage: Readonly<Record<string, readonly string[]>> = {
  python: indentedEndings,
  ruby: wordedEndings,
  lua: wordedEndings,
  elixir: wordedEndings,
}

/**
 * Mends what is often wrong: `...` for any number, `$lower` names, an operator as a metavariable, brackets that are not
 * closed, a head without its body. Only what the language then reads is suggested; undefined when nothing does.
 */
export function suggest(
  source: string,
  row: LanguageRow,
  parse: (text: string) => SyntaxTree,
): Suggestion | undefined {
  const given: Draft = { text: source.trim(), because: [] }
  const spelled = withOperator(withUpperCase(withEllipses(given)))
  const drafts = [given, spelled].flatMap((draft) => [draft, withBrackets(draft)])
  const isNamed = /[\p{L}\p{N}]/u.test(given.text.replaceAll(/\$+[A-Z_][A-Z0-9_]*/g, ''))
  const endings = isNamed ? (endingsByLanguage[row.id] ?? bracedEndings) : []
  const whole = drafts.flatMap((draft) => endings.map((ending) => withEnding(draft, ending)))
  const found = [...drafts, ...whole]
    .filter(({ text, because }) => because.length > 0 && lexPattern(text).kind === 'lexed')
    .sort((left, right) => left.because.length - right.because.length)
    .find(({ text }) => readsAsOne(text, row, parse))
  return found && { pattern: found.text, because: found.because.join(', ') }
}

/** What reads as several statements was torn apart and not mended. */
function readsAsOne(text: string, row: LanguageRow, parse: (text: string) => SyntaxTree): boolean {
  return readPattern(text, row, { parse }).accepted.some(({ root }) => root.type === 'node')
}

function redrafted(draft: Draft, text: string, because: string): Draft {
  return text === draft.text ? draft : { text, because: [...draft.because, because] }
}

function withEllipses(draft: Draft): Draft {
  const text = draft.text
    .replaceAll(/(^|[\s([{,;])(?:\.\.\.|…)(?=$|[\s)\]},;])/g, '$1$$$$$$')
    .replaceAll(/\$+([A-Z_][A-Z0-9_]*)\s?\.\.\./g, '$$$$$$$1')
  return redrafted(draft, text, 'any number of nodes is `$$$`')
}

function withUpperCase(draft: Draft): Draft {
  const text = draft.text.replaceAll(/\$+[a-z][A-Za-z0-9_]*/g, (word) => word.toUpperCase())
  return redrafted(draft, text, 'metavariables are upper case')
}

function withOperator(draft: Draft): Draft {
  const text = draft.text.replace(/(\$[A-Z_][A-Z0-9_]*)\s+\$[A-Z_][A-Z0-9_]*\s+(?=\$[A-Z_])/, '$1 + ')
  return redrafted(draft, text, 'an operator is no node and has to be written')
}

function withBrackets(draft: Draft): Draft {
  const open = unclosed(draft.text)
  if (open === undefined || open.length === 0) return draft
  const closing = [...open].reverse().join('').replaceAll('}', ' }')
  return redrafted(draft, draft.text + closing, `\`${closing.trim()}\` was missing`)
}

function withEnding(draft: Draft, ending: string): Draft {
  return { text: draft.text + ending, because: [...draft.because, 'what follows it was missing'] }
}
