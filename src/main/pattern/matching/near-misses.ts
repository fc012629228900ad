import { z } from 'zod'
import type { CompiledPattern, CompiledReading } from '../reading/compiled-pattern.ts'
import { nodesOf, type PatternNode, type PatternRoot } from '../reading/pattern-node.ts'
import { dropsOf } from '../rewriting/drops.ts'
import type { ParsedFile } from '../searching/source-reader.ts'
import { namesOf } from './capture-tests.ts'
import { clip, differenceOf, differenceOfNeighbours } from './difference.ts'
import { findAll } from './finder.ts'
import { Matcher, type RawMatch } from './matcher.ts'
import { nearMissRules, rulesOf } from './rules.ts'

const nearMissSchema = z.object({
  file: z.string(),
  line: z.number(),
  text: z.string(),
  /** What is in the way, in words. */
  why: z.string(),
  /** Above 1: it matches, and is refused for where it stands or what it captures. 1: it has only something besides. */
  closeness: z.number(),
})
export type NearMiss = z.output<typeof nearMissSchema>

/** Places that a search did not take, although they are close to its pattern. */
export const nearMissesSchema = z.object({
  /** How many places differ only by what the pattern does not mention, and the first of them. */
  count: z.number(),
  first: z
    .object({
      file: z.string(),
      line: z.number(),
      extra: z.array(z.string()).readonly(),
      /** Whether the strictness `relaxed` would take it. */
      isRelaxed: z.boolean(),
    })
    .exactOptional(),
  /** The closest, closest first. */
  nearest: z.array(nearMissSchema).readonly(),
  /** How many places were compared. */
  compared: z.number(),
})
export type NearMisses = z.output<typeof nearMissesSchema>

export const noNearMisses: NearMisses = { count: 0, nearest: [], compared: 0 }

const maxNearest = 3
/** A search that finds nothing compares so many places at most, and no more of one file than the smaller number. */
const maxCompared = 20_000
export const maxComparedInFile = 1_000
/** Below, what agrees is punctuation. */
const minCloseness = 0.4

/** Adds those of a file, told by the likeliest reading. */
export function nearMissesIn(file: ParsedFile, pattern: CompiledPattern, before: NearMisses): NearMisses {
  const first = pattern.compiled[0]
  if (first === undefined || before.compared >= maxCompared) return before
  const refused = refusedIn(file, pattern, first)
  return together(together(before, refused), differentIn(file, first))
}

/** As `nearMissesIn` does it with the files of both; of those that are as close the earlier stay. */
export function together(left: NearMisses, right: NearMisses): NearMisses {
  const first = firstOf(left.first, right.first)
  const nearest = [...left.nearest, ...right.nearest]
    .sort((one, other) => other.closeness - one.closeness || compareNames(one.file, other.file))
    .slice(0, maxNearest)
  return {
    count: left.count + right.count,
    ...(first !== undefined && { first }),
    nearest,
    compared: left.compared + right.compared,
  }
}

function firstOf(left: NearMisses['first'], right: NearMisses['first']): NearMisses['first'] {
  if (left === undefined || right === undefined) return left ?? right
  return compareNames(left.file, right.file) <= 0 ? left : right
}

function compareNames(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Matches that `where` or the patterns around have refused. */
function refusedIn(
  file: ParsedFile,
  pattern: CompiledPattern,
  { reading, where }: CompiledReading,
): NearMisses {
  const { inside, notInside } = pattern
  if (where.isEmpty && inside === undefined && notInside === undefined) return noNearMisses
  const rules = rulesOf('smart')
  const all = findAll(file.tree, file.row, reading.root, { rules }).matches
  const allowed = where.isEmpty ? all : findAll(file.tree, file.row, reading.root, { rules, where }).matches
  const nearest = all.slice(0, maxNearest).map((match): NearMiss => {
    const isAllowed = allowed.some(({ start, end }) => start === match.start && end === match.end)
    const why = isAllowed ? whyNotThere(pattern, reading.root) : where.whyNot(file.tree, match.bindings)
    return { ...placeOf(file, match), why, closeness: 2 }
  })
  return { count: 0, nearest, compared: 0 }
}

function whyNotThere({ inside, notInside }: CompiledPattern, root: PatternRoot): string {
  const shared = new Set((inside ?? []).flatMap((around) => namesOf(around.root)))
  const same = namesOf(root).filter((name) => shared.has(name))
  const sameCode =
    same.length === 0
      ? ''
      : `, in which ${same.map((name) => `$${name}`).join(', ')} is the same code as in it`
  if (notInside === undefined) return `it does not stand inside the pattern of inside${sameCode}`
  if (inside === undefined) return 'it stands inside the pattern of not_inside'
  return 'it does not stand inside the pattern of inside, or stands inside that of not_inside'
}

/** Nodes of the pattern's own kind that it does not match. */
function differentIn(file: ParsedFile, { reading: { root }, where }: CompiledReading): NearMisses {
  const { tree, row } = file
  const pattern = root.type === 'node' ? root.node : root.nodes[0]
  if (pattern === undefined || pattern.type === 'one' || pattern.type === 'run') return noNearMisses
  const allows = (name: string, nodes: readonly number[]): boolean => where.allows(tree, name, nodes)
  const exact = new Matcher(tree, row, { rules: rulesOf('smart'), allows })
  const lenient = new Matcher(tree, row, { rules: nearMissRules, allows })
  const relaxed = new Matcher(tree, row, { rules: rulesOf('relaxed'), allows })
  let misses = noNearMisses
  for (let node = 1; node < tree.size && misses.compared < maxComparedInFile; node++) {
    if (tree.kindId(node) !== pattern.kindId || exact.matchAt(root, node) !== undefined) continue
    const match = lenient.matchAt(root, node)
    const one =
      match === undefined
        ? missAt(file, root, node)
        : leftoversOf(file, match, relaxed.matchAt(root, node) !== undefined)
    misses = { ...(one === undefined ? misses : together(misses, one)), compared: misses.compared + 1 }
  }
  return misses
}

/** It matches, but for what it has besides, or but for a block where the pattern has a statement. */
function leftoversOf(file: ParsedFile, match: RawMatch, isRelaxed: boolean): NearMisses {
  const extra = dropsOf(match, file.tree, file.row)
  const place = placeOf(file, match)
  if (extra.length === 0)
    return {
      ...noNearMisses,
      nearest: [{ ...place, why: 'only strictness relaxed takes it', closeness: 0.99 }],
    }
  const why = `${extra.map((text) => `\`${text}\``).join(', ')} besides what the pattern has`
  const first = { file: file.path, line: place.line, extra, isRelaxed }
  return { count: 1, first, nearest: [{ ...place, why, closeness: 1 }], compared: 0 }
}

function missAt(file: ParsedFile, root: PatternRoot, node: number): NearMisses | undefined {
  const { closeness, words, why } =
    root.type === 'node'
      ? differenceOf(root.node, node, file)
      : differenceOfNeighbours(root.nodes, node, file)
  const sharesWords = words > 0 || root.type === 'siblings' || isLeaf(root.node) || !hasWords(root)
  if (why === undefined || closeness < minCloseness || !sharesWords) return undefined
  const text = clip(file.tree.textOf(node))
  const line = file.source.lineOf(file.tree.start(node))
  return { ...noNearMisses, nearest: [{ file: file.path, line, text, why, closeness }] }
}

function isLeaf(node: PatternNode): boolean {
  return node.type === 'leaf'
}

function hasWords(root: PatternRoot): boolean {
  return [...nodesOf(root)].some((one) => one.type === 'leaf' && one.isNamed)
}

function placeOf({ path, source, tree }: ParsedFile, match: RawMatch): Omit<NearMiss, 'why' | 'closeness'> {
  return { file: path, line: source.lineOf(match.start), text: clip(tree.text.slice(match.start, match.end)) }
}
