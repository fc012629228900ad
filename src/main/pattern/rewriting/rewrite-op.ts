import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxParser } from '../../syntax/syntax-parser.ts'
import { namesOf } from '../matching/capture-tests.ts'
import { type CompiledPatterns, compilePattern, patternFor, rowsOf } from '../reading/compiled-pattern.ts'
import type { Replacement } from './file-rewrite.ts'
import type { LaidTemplate } from './expand.ts'
import { contentLinesOf } from './content-lines.ts'
import { findAll } from '../matching/finder.ts'
import { PatternFindings } from '../matching/findings.ts'
import { hintsOf } from '../matching/hints.ts'
import { readPattern } from '../reading/ladder.ts'
import type { LanguageChoice } from '../reading/language-choice.ts'
import { unreadOf } from '../reading/with-suggestions.ts'
import type { RawMatch } from '../matching/matcher.ts'
import { nearMissesIn, type NearMisses, noNearMisses } from '../matching/near-misses.ts'
import type { RewriteQuery } from '../query.ts'
import { rulesOf, type Strictness } from '../matching/rules.ts'
import type { SearchParts } from '../searching/search-parts.ts'
import { similarWordsIn } from '../searching/similar-words-in.ts'
import type { ParsedFile } from '../searching/source-reader.ts'
import { patternOf, readTemplate, type Template } from './template.ts'

type Op = RewriteQuery['ops'][number]

/** Throws `Failure` pattern_unparseable, bad_argument, bad_regex, unbound_metavariable. */
export async function compileOp(
  op: Op,
  { strictness, context }: RewriteQuery,
  { choice, parser }: { readonly choice: LanguageChoice; readonly parser: SyntaxParser },
): Promise<OpSearch> {
  const { pattern, where, inside, notInside } = op
  const request = { pattern, where, inside, notInside, strictness, context }
  const compiled = await compilePattern(request, choice.families, parser)
  const { fileCounts } = choice
  const template = readTemplate(op.rewrite, capturedIn(compiled))
  const laid = new Map<string, LaidTemplate>()
  for (const row of rowsOf(compiled))
    laid.set(row.id, {
      parts: template.parts,
      contentLines: contentLinesOf(template, row, await parser.grammar(row)),
    })
  return new OpSearch({ ...compiled, template, laid, strictness, fileCounts, parser })
}

/** What the pattern captures in each of its languages. */
function capturedIn({ families }: CompiledPatterns): string[] {
  const [first, ...others] = families
    .flatMap(({ patterns }) => [...patterns.values()])
    .map((pattern) => namesOf(pattern.readings.accepted[0].root))
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)))
}

interface OpParts extends CompiledPatterns {
  readonly template: Template
  /** The template by language id. */
  readonly laid: ReadonlyMap<string, LaidTemplate>
  readonly strictness: Strictness
  readonly fileCounts: ReadonlyMap<string, number>
  readonly parser: SyntaxParser
}

interface MatchInFile {
  readonly path: string
  readonly template: LaidTemplate
  readonly match: RawMatch
}

/** One op of a rewrite on its way through the files: it keeps what every reading finds, until one is chosen. */
export class OpSearch {
  readonly #parts: OpParts
  readonly #findings: PatternFindings<MatchInFile>
  #nearMisses: NearMisses = noNearMisses
  #gaveUp = 0

  constructor(parts: OpParts) {
    this.#parts = parts
    this.#findings = new PatternFindings(parts.families)
  }

  /** The same op before any file. */
  fresh(): OpSearch {
    return new OpSearch(this.#parts)
  }

  get rows(): readonly LanguageRow[] {
    return rowsOf(this.#parts)
  }

  mayMatch(bytes: Uint8Array, language: string): boolean {
    return patternFor(this.#parts, language)?.pattern.prefilter.mayMatch(bytes) ?? false
  }

  get certainTotal(): number {
    return this.#findings.certainTotal
  }

  /** Finds what the file has; the count of all readings. */
  take(file: ParsedFile, isCancelled: () => boolean): number {
    const one = patternFor(this.#parts, file.row.id)
    const template = this.#parts.laid.get(file.row.id)
    if (one === undefined || template === undefined) return 0
    const { path } = file
    const { inside, notInside } = one.pattern
    const rules = rulesOf(this.#parts.strictness)
    let count = 0
    for (const { reading, where } of one.pattern.compiled) {
      const { matches, gaveUp } = findAll(file.tree, file.row, reading.root, {
        rules,
        where,
        inside,
        notInside,
        isCancelled,
      })
      this.#gaveUp += gaveUp
      count += matches.length
      this.#findings.add(one.family, reading.scaffold, matches, (match) => ({ path, template, match }))
    }
    if (this.#findings.isEmpty && this.#parts.strictness === 'smart')
      this.#nearMisses = nearMissesIn(file, one.pattern, this.#nearMisses)
    return count
  }

  /** Of the chosen readings, by path. */
  replacements(): Map<string, Replacement[]> {
    const byPath = new Map<string, Replacement[]>()
    for (const { path, match, template } of this.#findings.items()) {
      const list = byPath.get(path) ?? []
      byPath.set(path, list)
      list.push({ match, template })
    }
    return byPath
  }

  /** Whether the rewrite reads as code of a language; nothing does in each. */
  async rewriteReadsIn(row: LanguageRow): Promise<boolean> {
    const { template, parser } = this.#parts
    const asPattern = patternOf(template)
    if (asPattern.trim() === '' || patternFor(this.#parts, row.id) === undefined) return true
    return readPattern(asPattern, row, { parse: await parser.grammar(row) }).accepted.length > 0
  }

  /** `paths` are the files that were searched, `filesInScope` those of the pattern's languages, skipped ones too. */
  async hints(filesInScope: number, paths: readonly string[], parts: SearchParts): Promise<string[]> {
    const { fileCounts, parser } = this.#parts
    const findings = this.#findings
    const unread = await unreadOf(this.#parts, { findings, fileCounts, parser })
    const nearMisses = this.#nearMisses
    const isAllUnlike = findings.isEmpty && nearMisses.nearest.length === 0
    const similar = isAllUnlike ? await similarWordsIn(paths, this.#parts, parts) : []
    const onSearch = hintsOf({
      findings,
      nearMisses,
      gaveUp: this.#gaveUp,
      unread,
      fileCounts,
      filesInScope,
      similar,
    })
    return [...this.#parts.template.hints, ...onSearch]
  }
}
