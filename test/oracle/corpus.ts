import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { inProject } from '../../scripts/system/project-root.ts'
import { strictnesses } from '../../src/main/pattern/matching/rules.ts'

export const corpusFolder = inProject('test', 'fixtures', 'oracle')

const differenceSchema = z.object({
  pattern: z.string(),
  file: z.string(),
  /** Smart where none is named. */
  strictness: z.enum(strictnesses).exactOptional(),
  /** A key of reasons.json. */
  reason: z.string(),
  onlyOurs: z.array(z.string()).readonly().exactOptional(),
  onlyTheirs: z.array(z.string()).readonly().exactOptional(),
  /** Matches of both whose captures differ: `12: foo(a)  $A ours x, theirs y`. */
  captures: z.array(z.string()).readonly().exactOptional(),
})
/** A difference that is known, of one pattern in one file, or a part of it that has one reason. */
export type Difference = z.output<typeof differenceSchema>

const reasonSchema = z.object({
  /** One line for a table. */
  title: z.string(),
  /** Why ours is right. */
  why: z.string(),
})
export type Reasons = Readonly<Record<string, z.output<typeof reasonSchema>>>

/** The sources and patterns of one language. */
export interface LanguageCorpus {
  readonly language: string
  /** Absolute path and content. */
  readonly files: ReadonlyMap<string, string>
  readonly patterns: readonly string[]
  /** These are asked in every strictness that both tools have. */
  readonly inEveryStrictness: readonly string[]
  readonly differences: readonly Difference[]
}

/** Stands alone on a line between two patterns. */
const separator = '~~~'
/** On such a line: the pattern below is asked in every strictness. */
const everyStrictness = '~~~ every strictness'

export function corpusLanguages(): string[] {
  const entries = readdirSync(corpusFolder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

export function readCorpus(language: string): LanguageCorpus {
  const folder = path.join(corpusFolder, language)
  const sources = readdirSync(folder).filter((name) => name !== 'patterns.txt' && name !== 'differences.json')
  const files = new Map(
    sources.sort().map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), 'utf8')]),
  )
  const text = readFileSync(path.join(folder, 'patterns.txt'), 'utf8')
  const { patterns, inEveryStrictness } = patternsIn(text)
  return { language, files, patterns, inEveryStrictness, differences: readDifferences(language) }
}

function patternsIn(text: string): Pick<LanguageCorpus, 'patterns' | 'inEveryStrictness'> {
  const patterns: string[] = []
  const inEveryStrictness: string[] = []
  let lines: string[] = []
  let isForEvery = false
  for (const line of [...text.trimEnd().split('\n'), separator]) {
    if (line !== separator && line !== everyStrictness) {
      lines.push(line)
      continue
    }
    const pattern = lines.join('\n')
    if (pattern !== '') patterns.push(pattern)
    if (pattern !== '' && isForEvery) inEveryStrictness.push(pattern)
    lines = []
    isForEvery = line === everyStrictness
  }
  return { patterns, inEveryStrictness }
}

function readDifferences(language: string): Difference[] {
  try {
    return z.array(differenceSchema).parse(JSON.parse(readFileSync(differencesFile(language), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

export function writeDifferences(language: string, differences: readonly Difference[]): void {
  writeFileSync(differencesFile(language), `${JSON.stringify(differences, undefined, 1)}\n`)
}

export function readReasons(): Reasons {
  const text = readFileSync(path.join(corpusFolder, 'reasons.json'), 'utf8')
  return z.record(z.string(), reasonSchema).parse(JSON.parse(text))
}

function differencesFile(language: string): string {
  return path.join(corpusFolder, language, 'differences.json')
}
