import { isEmptyDelta } from './compare.ts'
import { isUnexplained, type JudgedPair } from './pairs.ts'

/** How many pairs of a language agree, and why the others do not. */
export interface LanguageReport {
  readonly language: string
  readonly pairs: number
  readonly equal: number
  readonly explained: number
  readonly unexplained: number
}

export function reportOf(language: string, pairs: readonly JudgedPair[]): LanguageReport {
  const different = pairs.filter(({ delta }) => !isEmptyDelta(delta))
  const unexplained = different.filter(isUnexplained).length
  return {
    language,
    pairs: pairs.length,
    equal: pairs.length - different.length,
    explained: different.length - unexplained,
    unexplained,
  }
}

/** Pairs by reason, the most frequent first; a pair may have several. */
export function countReasons(pairs: readonly JudgedPair[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { reasons } of pairs) {
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].sort((left, right) => right[1] - left[1])
}

const columns = ['pairs', 'equal', 'explained', 'unexplained'] as const
const nameWidth = 14
const numberWidth = 13

export function tableOf(reports: readonly LanguageReport[]): string {
  const sum = (column: (typeof columns)[number]): number =>
    reports.reduce((total, report) => total + report[column], 0)
  const header = row('language', columns)
  const lines = reports.map((report) =>
    row(
      report.language,
      columns.map((column) => report[column]),
    ),
  )
  return [header, ...lines, row(`${reports.length} languages`, columns.map(sum))].join('\n')
}

function row(name: string, cells: readonly (string | number)[]): string {
  return name.padEnd(nameWidth) + cells.map((cell) => String(cell).padStart(numberWidth)).join('')
}

/** What is open of a pair, for a person who has to explain or mend it. */
export function openIn({ pattern, file, strictness, unexplained, gone }: JudgedPair): string[] {
  const lines = [
    ...unexplained.onlyOurs.map((one) => `  only ours: ${one}`),
    ...unexplained.onlyTheirs.map((one) => `  only ast-grep: ${one}`),
    ...unexplained.captures.map((one) => `  captures: ${one}`),
    ...[...gone.onlyOurs, ...gone.onlyTheirs, ...gone.captures].map((one) => `  no longer so: ${one}`),
  ]
  return lines.length === 0 ? [] : [`${JSON.stringify(pattern)} in ${file} (${strictness})`, ...lines]
}
