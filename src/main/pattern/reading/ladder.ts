import { Failure } from '../../base/failure.ts'
import type { LanguageRow, Scaffold } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { compile } from './compile.ts'
import type { ParsedPattern } from './parsed-pattern.ts'
import { type LexedPattern, lexPattern } from './metavariable.ts'
import type { Reading } from './pattern-node.ts'
import { type Forms, formsOfPlaces, otherForms, statementForms, StoodIn } from './stand-in.ts'
import { type PatternPlace, PatternSource } from './pattern-source.ts'

export interface Refusal {
  readonly scaffold: string
  /** What the parser said first. */
  readonly error: string
  /** Where that is, when it is a place in the pattern. */
  readonly at?: PatternPlace
}

/** Every way in which a pattern reads, likeliest first, and why the other scaffolds refused it. */
export interface Readings {
  readonly row: LanguageRow
  readonly accepted: readonly Reading[]
  readonly refused: readonly Refusal[]
  readonly lexed: LexedPattern
}

type Parse = (text: string) => SyntaxTree

/**
 * Tries the scaffolds of a language in order. A parse is accepted only without MISSING and ERROR nodes, except an
 * ERROR whose whole text is one metavariable. Throws `Failure` pattern_unparseable (a metavariable that is no whole
 * token), bad_argument (an empty pattern).
 */
export function readPattern(
  source: string,
  row: LanguageRow,
  { parse, context }: { parse: Parse; context?: string | undefined },
): Readings {
  const written = new PatternSource(withoutOpening(source, row))
  const lexed = lexedOrThrow(written, source, row)
  const accepted: Reading[] = []
  const refused: Refusal[] = []
  const scaffolds = row.scaffolds.filter((one) => isWanted(one, context))
  const accept = ({ reading }: Accepted): void => {
    if (!accepted.some((other) => isSame(other, reading))) accepted.push(reading)
  }
  const forms = statementForms(lexed, row)
  for (const scaffold of scaffolds) {
    const outcome = tryScaffold(lexed, scaffold, { row, parse, forms: ownForms(scaffold, lexed, row) })
    if (outcome.kind === 'refused') refused.push(refusalOf(scaffold, outcome, { lexed, written }))
    else accept(outcome)
  }
  // `void $F() { $$$B }` is a declaration to C++ as it stands, and a function with a statement in it.
  for (const scaffold of forms === undefined ? [] : scaffolds) {
    if (accepted.some((reading) => reading.scaffold === scaffold.name)) continue
    const outcome = tryScaffold(lexed, scaffold, { row, parse, forms })
    if (outcome.kind === 'accepted') accept(outcome)
  }
  for (const scaffold of accepted.length > 0 ? [] : scaffolds) {
    const outcome = tryOtherForms(lexed, scaffold, { row, parse })
    if (outcome !== undefined) accept(outcome)
  }
  const likely = accepted.filter((reading) => !reading.isUnlikely)
  return {
    row,
    accepted: [...likely, ...accepted.filter((reading) => reading.isUnlikely)],
    refused: refused.filter(({ scaffold }) => !accepted.some((reading) => reading.scaffold === scaffold)),
    lexed,
  }
}

/** Readings of a pattern that at least one scaffold accepts. */
export interface SomeReadings extends Readings {
  readonly accepted: readonly [Reading, ...Reading[]]
}

/** Throws `Failure` bad_argument for a `context` that none of the languages has. */
export function checkContext(context: string | undefined, rows: readonly LanguageRow[]): void {
  if (rows.some((row) => row.scaffolds.some((scaffold) => isWanted(scaffold, context)))) return
  const told = rows.map(
    (row) => `${row.name} has ${row.scaffolds.map((scaffold) => scaffold.name).join(', ')}.`,
  )
  throw new Failure('bad_argument', `There is no context "${context ?? ''}".`, { hint: told.join(' ') })
}

export function hasSome(readings: Readings): readings is SomeReadings {
  return readings.accepted.length > 0
}

function refusalOf(
  { name }: Scaffold,
  { error, offset }: { readonly error: string; readonly offset?: number },
  { lexed, written }: { readonly lexed: LexedPattern; readonly written: PatternSource },
): Refusal {
  if (offset === undefined) return { scaffold: name, error }
  const backslashes = lexed.escapes.filter((escape) => escape <= offset).length
  const at = written.placeOf(offset + backslashes)
  return { scaffold: name, error: `${error} at line ${at.line}, column ${at.column}`, at }
}

/** Spaces instead of it, so that every place in the pattern stays what it is. */
function withoutOpening(source: string, { opening }: LanguageRow): string {
  const isOpened = opening !== undefined && source.trimStart().startsWith(opening)
  return isOpened ? source.replace(opening, ' '.repeat(opening.length)) : source
}

function lexedOrThrow({ text }: PatternSource, source: string, { ownNames }: LanguageRow): LexedPattern {
  if (text === '')
    throw new Failure('bad_argument', 'The pattern is empty.', { hint: 'Write the code that you look for.' })
  const lexing = lexPattern(text, ownNames)
  if (lexing.kind === 'lexed') return lexing.pattern
  throw new Failure('pattern_unparseable', `The pattern was not read: ${lexing.reason}`, {
    hint: 'A metavariable is `$` and upper-case letters, and a token of its own.',
    details: { pattern: source, scaffolds: [{ scaffold: 'every scaffold', error: lexing.reason }] },
  })
}

function isWanted(scaffold: Scaffold, context: string | undefined): boolean {
  return context === undefined || scaffold.name === context
}

interface Accepted {
  readonly kind: 'accepted'
  readonly reading: Reading
}
type Attempt = Accepted | ({ readonly kind: 'refused' } & Fault)

interface Means {
  readonly row: LanguageRow
  readonly parse: Parse
  readonly forms?: Forms | undefined
}

/** `offset` is of the pattern's text, with the metavariables in it. */
interface Fault {
  readonly error: string
  readonly offset?: number
}

function ownForms({ isOfStatements }: Scaffold, lexed: LexedPattern, row: LanguageRow): Forms {
  return isOfStatements === true ? formsOfPlaces(lexed, row) : []
}

function tryOtherForms(lexed: LexedPattern, scaffold: Scaffold, means: Means): Accepted | undefined {
  for (const forms of otherForms(lexed, means.row)) {
    const outcome = tryScaffold(lexed, scaffold, { ...means, forms })
    if (outcome.kind === 'accepted') return outcome
  }
  return undefined
}

function tryScaffold(lexed: LexedPattern, scaffold: Scaffold, { row, parse, forms = [] }: Means): Attempt {
  if (scaffold.notFor?.test(lexed.text) === true) return { kind: 'refused', error: 'it does not fit there' }
  const shift = scaffold.before.length
  const stood = new StoodIn(lexed, row, forms)
  const parsed: ParsedPattern = {
    row,
    tree: parse(scaffold.before + stood.text + scaffold.after),
    slot: { start: shift, end: shift + stood.text.length },
    metavariables: lexed.metavariables.map((one, index) => {
      const { start, end } = stood.places[index] ?? one
      return { ...one, isWord: forms[index] === undefined, start: start + shift, end: end + shift }
    }),
    written: (start, end) => stood.written(start - shift, end - shift),
  }
  const fault = firstFault(parsed, (offset) => stood.writtenOffset(offset - shift))
  if (fault !== undefined) return { kind: 'refused', ...fault }
  const compiled = compile(parsed)
  if (compiled.kind === 'rejected') return { kind: 'refused', error: compiled.reason }
  const stray = compiled.kinds.find((kind) => scaffold.yields?.includes(kind) === false)
  if (stray !== undefined) return { kind: 'refused', error: `it reads as ${stray} there` }
  const isUnlikely = compiled.kinds.some((kind) => scaffold.unlikely?.includes(kind) === true)
  const kind = compiled.kinds.join(' ')
  const { root, comments } = compiled
  return { kind: 'accepted', reading: { scaffold: scaffold.name, kind, isUnlikely, comments, root } }
}

function firstFault(parsed: ParsedPattern, writtenOffset: (offset: number) => number): Fault | undefined {
  const { tree, slot } = parsed
  const fault = tree.faults.find((node) => !isMetavariableInList(parsed, node))
  if (fault === undefined) return undefined
  // The parser stumbles over the scaffold itself when the pattern is nothing of its kind.
  if (tree.end(fault) <= slot.start && (tree.start(fault) < slot.start || !tree.isError(fault)))
    return { error: 'it does not fit there' }
  const offset = writtenOffset(tree.start(fault))
  if (!tree.isError(fault)) return { error: `\`${tree.kind(fault)}\` is missing`, offset }
  const unexpected = parsed.written(Math.max(tree.start(fault), slot.start), tree.end(fault)).trim()
  if (unexpected === '') return { error: 'it is not complete', offset }
  return { error: `\`${clip(unexpected)}\` does not fit`, offset }
}

/** `switch ($A) { $$$C }`: the grammar has no name at that place, but the ERROR is the metavariable and nothing else. */
function isMetavariableInList({ tree, metavariables }: ParsedPattern, fault: number): boolean {
  if (!tree.isError(fault)) return false
  if (!metavariables.some((one) => one.start === tree.start(fault) && one.end === tree.end(fault)))
    return false
  const family = tree.children(tree.parent(fault))
  const index = family.indexOf(fault)
  // Between words it is a word too many (`case $X: 1` read as a pair), between brackets or commas it is an element.
  return [family[index - 1], family[index + 1]].every(
    (node) => node !== undefined && !tree.isNamed(node) && !/\w/.test(tree.kind(node)),
  )
}

function isSame(left: Reading, right: Reading): boolean {
  if (isBareName(left) && isBareName(right)) return true
  return JSON.stringify(left.root) === JSON.stringify(right.root)
}

function isBareName({ root }: Reading): boolean {
  return root.type === 'node' && root.isBareName
}

const clipLength = 40

function clip(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > clipLength ? `${line.slice(0, clipLength)}...` : line
}
