import type { LanguageRow } from '../syntax/language-row.ts'
import type { CompiledPattern } from './compiled-pattern.ts'
import type { NearMisses } from './near-misses.ts'
import type { Reading } from './pattern-node.ts'

export interface SearchFacts {
  readonly main: CompiledPattern
  readonly chosen: Reading
  readonly total: number
  readonly nearMisses: NearMisses
  readonly gaveUp: number
  /** Languages whose files were left out, because the pattern does not read in them. */
  readonly unread: readonly LanguageRow[]
  readonly searched: number
}

/** What a reader of the answer should know: facts first, then what to do. */
export function hintsOf(facts: SearchFacts): string[] {
  const { main, chosen, total, gaveUp, unread } = facts
  const [first] = main.readings.accepted
  const hints: string[] = []
  if (first !== chosen)
    hints.push(
      `As ${first.scaffold} (${first.kind}) the pattern matches nothing; these are matches as ${chosen.scaffold} (${chosen.kind}).`,
    )
  if (total === 0) hints.push(...hintsForNothing(facts))
  for (const row of unread) hints.push(`${row.name} files were not searched: the pattern is not valid there.`)
  if (gaveUp > 0)
    hints.push(
      `${gaveUp} places were too costly to decide and are not in the answer: use fewer \`$$$\` in one list.`,
    )
  return hints
}

function hintsForNothing({ main, nearMisses, searched }: SearchFacts): string[] {
  const hints: string[] = []
  if (searched === 0) hints.push(`No ${main.row.name} file is in scope.`)
  for (const name of new Set(main.readings.lexed.lowerCase))
    hints.push(`${name} was taken as literal text: metavariables are upper case, as ${name.toUpperCase()}.`)
  const { first, count } = nearMisses
  if (first !== undefined) {
    const extra = first.extra.map((text) => `\`${text}\``).join(', ')
    hints.push(
      `${count} ${count === 1 ? 'place differs' : 'places differ'} only by what the pattern does not mention: ` +
        `${first.file}:${first.line} has ${extra}. Mention it, or use strictness relaxed.`,
    )
  }
  return hints
}
