import type { LanguageRow, StandInForm } from '../../syntax/language-row.ts'
import type { LexedPattern, PlacedMetavariable } from './metavariable.ts'

/** One form for each metavariable of a pattern; where there is none, a word stands for it. */
export type Forms = readonly (StandInForm | undefined)[]

/**
 * The pattern with something that the grammar reads in the place of each metavariable: a word, or another form. It is
 * as long as the metavariable, so that all offsets stay. What is a metavariable is known by place alone.
 */
export function withStandIns(lexed: LexedPattern, row: LanguageRow, forms: Forms = []): string {
  const letter = row.standIns.find((candidate) => !lexed.text.includes(candidate)) ?? row.standIns[0] ?? '$'
  let text = lexed.text
  for (const [index, { start, end }] of lexed.metavariables.entries()) {
    const word = text.slice(start, end).replaceAll('$', letter)
    text = text.slice(0, start) + formed(word, forms[index]) + text.slice(end)
  }
  return text
}

/**
 * What is tried when no scaffold reads the words, the likeliest first: a whole statement for each metavariable that
 * stands where one begins, another form for one of the metavariables, both.
 */
export function* otherForms(lexed: LexedPattern, row: LanguageRow): Generator<Forms> {
  const { metavariables } = lexed
  const statement = row.forms?.find(({ isStatement }) => isStatement)
  const statements = metavariables.map((one) => (isStatementLike(lexed, one) ? statement : undefined))
  const hasStatements = statements.some((form) => form !== undefined)
  if (hasStatements) yield statements
  const others = (row.forms ?? []).flatMap((form) => metavariables.map((_, index) => ({ form, index })))
  for (const { form, index } of others) yield metavariables.map((_, at) => (at === index ? form : undefined))
  if (!hasStatements) return
  for (const { form, index } of others) yield statements.map((known, at) => (at === index ? form : known))
}

function formed(word: string, form: StandInForm | undefined): string {
  if (form === undefined) return word
  const { before, after } = form
  return before + word.slice(0, word.length - before.length - after.length) + after
}

/** `{ $$$A }`, `else $B`, `case 1: $$$A default:`, one that has a line for itself: nothing goes on behind it. */
function isStatementLike({ text }: LexedPattern, { start, end }: PlacedMetavariable): boolean {
  const before = text.slice(0, start)
  const behind = text.slice(end)
  const begins = /(^|[{};:)>]|\b(else|do|then)|\n)\s*$/.test(before) || /[$A-Z0-9_]\s+$/.test(before)
  return begins && /^\s*($|[}$\w]|\n)/.test(behind)
}
