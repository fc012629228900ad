import type { SyntaxParser } from '../../syntax/syntax-parser.ts'
import { suggest } from './suggestion.ts'
import type { UnreadLanguage } from './unparseable.ts'

/** With more languages each one's suggestion says the same. */
const languagesWithSuggestion = 2

/** Adds to the first of them a pattern close to the refused one that they read. */
export async function withSuggestions(
  unread: readonly UnreadLanguage[],
  parser: SyntaxParser,
): Promise<UnreadLanguage[]> {
  const told: UnreadLanguage[] = []
  for (const [index, one] of unread.entries()) {
    const parse = index < languagesWithSuggestion ? await parser.grammar(one.row) : undefined
    const suggestion = parse && suggest(one.source, one.row, parse)
    told.push(suggestion === undefined ? one : { ...one, suggestion })
  }
  return told
}

/** The languages that refuse a pattern, those of the most files first; after an empty answer with suggestions. */
export async function unreadOf(
  { unread }: { readonly unread: readonly UnreadLanguage[] },
  about: {
    readonly findings: { readonly total: number }
    readonly fileCounts: ReadonlyMap<string, number>
    readonly parser: SyntaxParser
  },
): Promise<readonly UnreadLanguage[]> {
  const filesOf = ({ row }: UnreadLanguage): number => about.fileCounts.get(row.id) ?? 0
  const sorted = unread
    .filter((one) => filesOf(one) > 0)
    .sort((first, second) => filesOf(second) - filesOf(first))
  return about.findings.total > 0 ? sorted : await withSuggestions(sorted, about.parser)
}
