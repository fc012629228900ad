import { Failure } from '../../base/failure.ts'
import type { LanguageRow } from '../../syntax/language-row.ts'
import type { Refusal } from './ladder.ts'
import type { Suggestion } from './suggestion.ts'

/** The pattern of a query, or the one around it. */
type PatternRole = 'pattern' | 'inside' | 'not_inside'

/** A language in which a pattern does not read, and what each scaffold said. */
export interface UnreadLanguage {
  readonly row: LanguageRow
  readonly role: PatternRole
  readonly source: string
  readonly refused: readonly Refusal[]
  /** A pattern close to it that reads. */
  readonly suggestion?: Suggestion
}

/** With several languages: what a person reads before it becomes a wall; `details` has the rest. */
const reasonsPerLanguage = 3

/** `Failure` pattern_unparseable for a pattern that reads in none of the languages; all entries are of one role. */
export function unparseable(first: UnreadLanguage, others: readonly UnreadLanguage[]): Failure {
  const { role, source, row, refused } = first
  const subject = subjectOf(role)
  const message =
    others.length === 0
      ? `${subject} is no ${row.name} that can be read: ${reasonsOf(refused).join('; ')}.`
      : `${subject} reads in no language of the files in scope. ${toldByLanguage([first, ...others])}`
  return new Failure('pattern_unparseable', message, {
    hint: [...suggestionsIn([first, ...others]), howToWrite].join(' '),
    details: {
      pattern: source,
      languages: [first, ...others].map((one) => ({
        language: one.row.id,
        scaffolds: one.refused,
        ...(one.suggestion && { suggestion: one.suggestion.pattern }),
      })),
    },
  })
}

const howToWrite =
  'Write a whole statement, expression, member or declaration. `$X` stands for one node, `$$$X` for any number; for the content of a string write it in quotes.'

/** One sentence for each pattern that is suggested, with its languages when there are several. */
function suggestionsIn(unread: readonly UnreadLanguage[]): string[] {
  const sentences = new Map<string, string[]>()
  for (const { row, suggestion } of unread) {
    if (suggestion === undefined) continue
    const sentence = `\`${suggestion.pattern}\` can be read: ${suggestion.because}.`
    sentences.set(sentence, [...(sentences.get(sentence) ?? []), row.name])
  }
  return [...sentences].map(([sentence, names]) =>
    unread.length === 1 ? sentence : `In ${names.join(', ')} ${sentence}`,
  )
}

/** What a sentence about it begins with. */
export function subjectOf(role: PatternRole): string {
  return role === 'pattern' ? 'The pattern' : `The pattern of ${role}`
}

/** Languages that say the same are told in one breath. */
function toldByLanguage(unread: readonly UnreadLanguage[]): string {
  const namesByReasons = new Map<string, string[]>()
  for (const { row, refused } of unread) {
    const reasons = reasonsOf(refused)
    const more = reasons.length - reasonsPerLanguage
    const shown = reasons.slice(0, reasonsPerLanguage).join('; ') + (more > 0 ? `; and ${more} more` : '')
    namesByReasons.set(shown, [...(namesByReasons.get(shown) ?? []), row.name])
  }
  return [...namesByReasons].map(([reasons, names]) => `${names.join(', ')}: ${reasons}.`).join(' ')
}

/** Scaffolds that say the same are told in one breath. */
function reasonsOf(refused: readonly Refusal[]): string[] {
  const byError = new Map<string, string[]>()
  for (const { scaffold, error } of refused) byError.set(error, [...(byError.get(error) ?? []), scaffold])
  return [...byError].map(([error, scaffolds]) => `as ${scaffolds.join(', ')}: ${error}`)
}
