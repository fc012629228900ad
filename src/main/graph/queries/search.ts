import { localBit, symbolKinds } from '../store/codes.ts'
import { numberAt } from '../store/rows.ts'
import { found, type Outcome, type QueryParts, type QuestionOf } from './answering.ts'
import { callKinds } from './edges.ts'
import { inPath } from './in-path.ts'
import { graphRow, isTestNode, type SymbolNode, symbolColumns, symbolNode } from './symbol-rows.ts'

/** Names are looked up in the order of how well they fit; symbols beyond so many are counted, not ranked. */
const maxRanked = 120

interface Wanted {
  readonly text: string
  /** `Foo` of `Foo.bar`. */
  readonly parent: string | undefined
}

/** Symbols by a part of their name: the whole name first, then its beginning, then a word in it. */
export function search(question: QuestionOf<'search'>, parts: QueryParts): Outcome {
  const wanted = wantedOf(question.query)
  const { names, isCut } = parts.names.containing(wanted.text)
  const ranked = names
    .map(({ id, text }) => ({ id, text, fit: fitOf(text, wanted.text) }))
    .sort((left, right) => left.fit - right.fit || left.text.length - right.text.length)
  const ids = ranked.map(({ id }) => id)
  const nodes = symbolsOf(ids, question, parts)
  const inside = wanted.parent === undefined ? nodes : nodes.filter((node) => isInside(node, wanted, parts))
  const fits = new Map(ranked.map(({ text, fit }) => [text, fit]))
  const shown = rankedNodes(inside, fits, parts)
  return found({
    total: inside.length < maxRanked ? inside.length : countOf(ids, question, parts),
    row: (index) => {
      const node = shown[index]
      return node && graphRow(node)
    },
    isComplete: !isCut && inside.length < maxRanked,
  })
}

function wantedOf(query: string): Wanted {
  const words = query
    .trim()
    .split(/[\s.#:]+|\(\)/)
    .filter((word) => word !== '')
  return { text: words.at(-1) ?? query.trim(), parent: words.at(-2) }
}

/** The smaller the better. */
function fitOf(name: string, text: string): number {
  if (name === text) return 0
  const lowerName = name.toLowerCase()
  const lower = text.toLowerCase()
  if (lowerName === lower) return 1
  if (lowerName.startsWith(lower)) return 2
  return isWordStart(name, lowerName.indexOf(lower)) ? 3 : 4
}

function isWordStart(name: string, at: number): boolean {
  const here = name[at] ?? ''
  const before = name[at - 1] ?? ''
  return /[_$\-0-9]/.test(before) || (here !== here.toLowerCase() && before === before.toLowerCase())
}

/** Those of the best names, as many as are ranked. */
function symbolsOf(
  ids: readonly number[],
  question: QuestionOf<'search'>,
  { database }: QueryParts,
): SymbolNode[] {
  const where = conditionOf(question)
  const statement = database.statement(`SELECT ${symbolColumns} WHERE s.name = ? ${where.sql} LIMIT ?`)
  const nodes: SymbolNode[] = []
  for (const id of ids) {
    if (nodes.length >= maxRanked) break
    nodes.push(...statement.all(id, ...where.parameters, maxRanked - nodes.length).map(symbolNode))
  }
  return nodes
}

function countOf(ids: readonly number[], question: QuestionOf<'search'>, { database }: QueryParts): number {
  const where = conditionOf(question)
  const row = database
    .statement(
      `SELECT count(*) FROM json_each(?) j JOIN symbol s ON s.name = j.value JOIN file f ON f.id = s.id / 1048576
       WHERE true ${where.sql}`,
    )
    .get(JSON.stringify(ids), ...where.parameters)
  return numberAt(row, 0)
}

function conditionOf({ symbolKind, path, includeTests }: QuestionOf<'search'>): {
  sql: string
  parameters: string[]
} {
  const inside = inPath(path)
  const kind = symbolKind === undefined ? '' : `AND s.kind = ${symbolKinds.indexOf(symbolKind)}`
  const tests = includeTests === false ? 'AND s.flags & 16 = 0' : ''
  return {
    sql: `AND s.flags & ${localBit} = 0 ${kind} ${tests} ${inside.sql}`,
    parameters: inside.parameters,
  }
}

function isInside(node: SymbolNode, { parent = '' }: Wanted, { rows }: QueryParts): boolean {
  if (node.parent < 0) return node.file.toLowerCase().includes(parent.toLowerCase())
  const around = rows.byId(node.id - (node.id % 2 ** 20) + node.parent)
  return around?.name.toLowerCase().includes(parent.toLowerCase()) === true
}

/** Of names that fit alike: what is used more, and is no test. */
function rankedNodes(
  nodes: readonly SymbolNode[],
  fits: ReadonlyMap<string, number>,
  { edges }: QueryParts,
): SymbolNode[] {
  const scored = nodes.map((node) => ({
    node,
    fit: fits.get(node.name) ?? 4,
    isTest: isTestNode(node) ? 1 : 0,
    uses: edges.countInto(node.id, callKinds),
  }))
  scored.sort(
    (left, right) =>
      left.fit - right.fit ||
      left.isTest - right.isTest ||
      right.uses - left.uses ||
      (left.node.file < right.node.file
        ? -1
        : left.node.file > right.node.file
          ? 1
          : left.node.line - right.node.line),
  )
  return scored.map(({ node }) => node)
}
