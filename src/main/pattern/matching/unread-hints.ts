import { subjectOf, type UnreadLanguage } from '../reading/unparseable.ts'
import type { PatternFindings } from './findings.ts'

export interface UnreadFacts {
  readonly findings: Pick<PatternFindings<unknown>, 'outcomes' | 'total'>
  /** Those of the most files first. */
  readonly unread: readonly UnreadLanguage[]
  /** How many files in scope have a language, by its id. */
  readonly fileCounts: ReadonlyMap<string, number>
}

interface Unsearched {
  readonly one: UnreadLanguage
  readonly count: number
}

/** Whether more files in scope are of languages that refuse the pattern than of those that read it. */
export function isMostlyUnread({ findings, unread, fileCounts }: UnreadFacts): boolean {
  const refused = new Set(unread.map(({ row }) => row.id))
  const read = new Set(findings.outcomes.flatMap(({ family }) => [...family.patterns.keys()]))
  const filesOf = (ids: ReadonlySet<string>): number =>
    [...ids].reduce((sum, id) => sum + (fileCounts.get(id) ?? 0), 0)
  return filesOf(refused) > filesOf(read)
}

/**
 * Which files were not searched because their language does not read the pattern; after an empty
 * answer also who does read it and what would be read there.
 */
export function hintsOnUnread({ findings, unread, fileCounts }: UnreadFacts): string[] {
  const roles = [...new Set(unread.map(({ role }) => role))]
  return roles.flatMap((role) => {
    const left = unread
      .map((one) => ({ one, count: fileCounts.get(one.row.id) ?? 0 }))
      .filter(({ one, count }) => one.role === role && count > 0)
    if (left.length === 0) return []
    const hints = [notSearched(subjectOf(role), left)]
    if (findings.total > 0) return hints
    const readers = findings.outcomes.map(({ family }) => family.main.row.name)
    if (readers.length > 0) hints.push(`Only ${listed(readers)} read${readers.length === 1 ? 's' : ''} it.`)
    return [...hints, ...left.flatMap(suggestionOf)]
  })
}

function notSearched(subject: string, left: readonly Unsearched[]): string {
  const [first] = left
  const counts = left.map(({ one, count }) => `${count} ${one.row.name}`)
  const files = left.length === 1 && first?.count === 1 ? 'file was' : 'files were'
  const where = left.length === 1 ? `as ${first?.one.row.name ?? ''}` : `in ${left.length} languages`
  return `${subject} was not read ${where}: ${listed(counts)} ${files} not searched.`
}

function suggestionOf({ one: { row, suggestion } }: Unsearched): string[] {
  return suggestion === undefined
    ? []
    : [`In ${row.name} \`${suggestion.pattern}\` can be read: ${suggestion.because}.`]
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
