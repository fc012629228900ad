import type { FamilyOutcome, PatternFindings } from './findings.ts'
import { maxComparedInFile, type NearMisses } from './near-misses.ts'
import type { SimilarWord } from './similar-words.ts'
import { hintsOnLiterals } from '../reading/literal-hints.ts'
import type { UnreadLanguage } from '../reading/unparseable.ts'
import { hintsOnUnread, isMostlyUnread } from './unread-hints.ts'

export interface SearchFacts {
  readonly findings: Pick<PatternFindings<unknown>, 'outcomes' | 'told' | 'total'>
  readonly nearMisses: NearMisses
  readonly gaveUp: number
  readonly unread: readonly UnreadLanguage[]
  /** How many files in scope have a language, by its id. */
  readonly fileCounts: ReadonlyMap<string, number>
  readonly filesInScope: number
  /** Only looked for when nothing was found. */
  readonly similar: readonly SimilarWord[]
}

/** What a reader of the answer should know: facts first, then what to do. */
export function hintsOf(facts: SearchFacts): string[] {
  const { findings, gaveUp } = facts
  const hints = findings.outcomes.flatMap((outcome) => hintsOnReading(outcome, findings.told))
  hints.push(...hintOnComments(findings.told.chosen.comments))
  const onUnread = hintsOnUnread(facts)
  // Where most files are of languages that refuse the pattern, that is the likelier reason of an empty answer.
  if (findings.total === 0)
    hints.push(...(isMostlyUnread(facts) ? [...onUnread, ...hintsForNothing(facts)] : hintsForNothing(facts)))
  if (findings.total > 0 || !isMostlyUnread(facts)) hints.push(...onUnread)
  if (gaveUp > 0)
    hints.push(
      `${gaveUp} places were too costly to decide and are not in the answer: use fewer \`$$$\` in one list.`,
    )
  return hints
}

/** The answer itself tells one reading; those of other languages are told here. */
function hintsOnReading({ family, chosen, total }: FamilyOutcome, told: FamilyOutcome): string[] {
  if (total === 0) return []
  const [first] = family.main.readings.accepted
  const place = family === told.family ? 'As' : `In ${family.main.row.name}, as`
  const read = `${chosen.scaffold} (${chosen.kind})`
  if (first !== chosen)
    return [
      `${place} ${first.scaffold} (${first.kind}) the pattern matches nothing; these are matches as ${read}.`,
    ]
  if (chosen.scaffold === told.chosen.scaffold && chosen.kind === told.chosen.kind) return []
  return [`In ${family.main.row.name} the pattern was read as ${read}.`]
}

function hintOnComments(comments: readonly string[]): string[] {
  if (comments.length === 0) return []
  const told = comments.map((text) => `\`${text.replaceAll(/\s+/g, ' ')}\``).join(', ')
  return [`Comments of the pattern do not count: ${told}. The same code matches with and without them.`]
}

function hintsForNothing({ findings, nearMisses, filesInScope, similar }: SearchFacts): string[] {
  const hints: string[] = []
  const { main } = findings.told.family
  const names = findings.outcomes.map(({ family }) => family.main.row.name)
  if (filesInScope === 0) hints.push(`No ${names.join(' or ')} file is in scope.`)
  hints.push(...hintsOnLiterals(main.readings.lexed))
  hints.push(...hintOnNearMiss(nearMisses))
  for (const { wanted, word, file } of similar)
    hints.push(`No \`${wanted}\` was seen, but \`${word}\` in ${file}.`)
  return hints
}

/** Below, a place is told only where it is asked for (`explain`). */
const usefulCloseness = 0.5

function hintOnNearMiss({ first, count, nearest: [nearest] }: NearMisses): string[] {
  if (nearest === undefined) return []
  if (nearest.closeness > 1 || first === undefined) {
    if (nearest.closeness < usefulCloseness) return []
    return [`The nearest is ${nearest.file}:${nearest.line} \`${nearest.text}\`: ${nearest.why}.`]
  }
  const extra = first.extra.map((text) => `\`${text}\``).join(', ')
  // Of a large file the rest was not compared.
  const places = count < maxComparedInFile ? `${count}` : `At least ${count}`
  return [
    `${places} ${count === 1 ? 'place differs' : 'places differ'} only by what the pattern does not mention: ` +
      `${first.file}:${first.line} has ${extra}. Mention it${first.isRelaxed ? ', or use strictness relaxed' : ''}.`,
  ]
}
