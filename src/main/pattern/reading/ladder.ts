import { Failure } from '../../base/failure.ts'
import type { LanguageRow, Scaffold } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { compile, type ParsedPattern } from './compile.ts'
import { type LexedPattern, lexPattern } from './metavariable.ts'
import type { Reading } from './pattern-node.ts'

export interface Refusal {
  readonly scaffold: string
  /** What the parser said first, in the pattern's own lines. */
  readonly error: string
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
  const lexed = lexedOrThrow(source)
  const accepted: Reading[] = []
  const refused: Refusal[] = []
  for (const scaffold of row.scaffolds.filter((one) => isWanted(one, context))) {
    const outcome = tryScaffold(lexed, scaffold, { row, parse })
    if (outcome.kind === 'refused') refused.push({ scaffold: scaffold.name, error: outcome.error })
    else if (!accepted.some((other) => isSame(other, outcome.reading))) accepted.push(outcome.reading)
  }
  const likely = accepted.filter((reading) => !reading.isUnlikely)
  return { row, accepted: [...likely, ...accepted.filter((reading) => reading.isUnlikely)], refused, lexed }
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

function lexedOrThrow(source: string): LexedPattern {
  const dedented = dedent(source)
  if (dedented === '')
    throw new Failure('bad_argument', 'The pattern is empty.', { hint: 'Write the code that you look for.' })
  const lexing = lexPattern(dedented)
  if (lexing.kind === 'lexed') return lexing.pattern
  throw new Failure('pattern_unparseable', `The pattern was not read: ${lexing.reason}`, {
    hint: 'A metavariable is `$` and upper-case letters, and a token of its own.',
    details: { pattern: source, scaffolds: [{ scaffold: 'every scaffold', error: lexing.reason }] },
  })
}

function isWanted(scaffold: Scaffold, context: string | undefined): boolean {
  return context === undefined || scaffold.name === context
}

type Attempt =
  | { readonly kind: 'accepted'; readonly reading: Reading }
  | { readonly kind: 'refused'; readonly error: string }

function tryScaffold(
  lexed: LexedPattern,
  scaffold: Scaffold,
  { row, parse }: { row: LanguageRow; parse: Parse },
): Attempt {
  const shift = scaffold.before.length
  const tree = parse(scaffold.before + withStandIn(lexed, row) + scaffold.after)
  const parsed: ParsedPattern = {
    row,
    tree,
    slot: { start: shift, end: shift + lexed.text.length },
    metavariables: lexed.metavariables.map((one) => ({
      ...one,
      start: one.start + shift,
      end: one.end + shift,
    })),
  }
  const fault = firstFault(parsed, lexed)
  if (fault !== undefined) return { kind: 'refused', error: fault }
  const compiled = compile(parsed)
  if (compiled.kind === 'rejected') return { kind: 'refused', error: compiled.reason }
  const stray = compiled.kinds.find((kind) => scaffold.yields?.includes(kind) === false)
  if (stray !== undefined) return { kind: 'refused', error: `it reads as ${stray} there` }
  const isUnlikely = compiled.kinds.some((kind) => scaffold.unlikely?.includes(kind) === true)
  const kind = compiled.kinds.join(' ')
  return { kind: 'accepted', reading: { scaffold: scaffold.name, kind, isUnlikely, root: compiled.root } }
}

/** The stand-in is as long as `$`, so that all offsets stay. What is a metavariable is known by place alone. */
function withStandIn(lexed: LexedPattern, row: LanguageRow): string {
  const standIn = row.standIns.find((candidate) => !lexed.text.includes(candidate)) ?? row.standIns[0] ?? '$'
  let text = lexed.text
  for (const { start, end } of lexed.metavariables) {
    text = text.slice(0, start) + text.slice(start, end).replaceAll('$', standIn) + text.slice(end)
  }
  return text
}

function firstFault(parsed: ParsedPattern, lexed: LexedPattern): string | undefined {
  const { tree, slot } = parsed
  const fault = tree.faults.find((node) => !isMetavariableInList(parsed, node))
  if (fault === undefined) return undefined
  const at = Math.min(Math.max(tree.start(fault) - slot.start, 0), lexed.text.length)
  const before = lexed.text.slice(0, at).split('\n')
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
  if (!tree.isError(fault)) return `\`${tree.kind(fault)}\` is missing at ${place}`
  const length = tree.end(fault) - Math.max(tree.start(fault), slot.start)
  const unexpected = lexed.text.slice(at, at + length).trim()
  if (unexpected === '') return `it is not complete at ${place}`
  return `\`${clip(unexpected)}\` does not fit at ${place}`
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

/** Patterns are often copied out of an indented place; line endings are those of an LF view. */
function dedent(source: string): string {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  while (lines[0]?.trim() === '') lines.shift()
  const indent = /^[ \t]*/.exec(lines[0] ?? '')?.[0] ?? ''
  return lines
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
    .trim()
}
