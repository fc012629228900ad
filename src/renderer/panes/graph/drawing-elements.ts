import type { ElementDefinition } from 'cytoscape'
import type { GraphRow } from '../../../shared/model/graph.ts'
import type { GraphSlice } from '../../state/graph/graph-slice.ts'
import { answerRows, ringOf } from './table-rows.ts'

/** More symbols than these are a cloud and no drawing: the table has them all. */
export const maxDrawn = 60

export interface Drawing {
  readonly elements: readonly ElementDefinition[]
  readonly drawn: number
  readonly total: number
}

type Shown = Pick<GraphSlice, 'subject' | 'view' | 'answer' | 'open' | 'below'>

/** Nodes and edges of what the table shows: the symbol, its rows, and what is open below them. */
export function drawingOf(slice: Shown): Drawing {
  const { subject } = slice
  if (subject === undefined) return { elements: [], drawn: 0, total: 0 }
  const sketch = new Sketch(subject)
  const rows = answerRows(slice.answer)
  if (slice.view === 'path') addPath(sketch, rows)
  else if (slice.view === 'impact') addRings(sketch, rows, subject)
  else addTree(sketch, rows, slice)
  return sketch.drawing
}

class Sketch {
  readonly #nodes = new Map<string, ElementDefinition>()
  readonly #edges = new Map<string, ElementDefinition>()
  #left = 0

  constructor(subject: GraphRow) {
    this.#nodes.set(subject.key, node(subject, 0, 'subject'))
  }

  get drawing(): Drawing {
    const drawn = this.#nodes.size
    return {
      elements: [...this.#nodes.values(), ...this.#edges.values()],
      drawn,
      total: drawn + this.#left,
    }
  }

  /** False when there is no room for it. */
  addNode(row: GraphRow, ring: number): boolean {
    if (this.#nodes.has(row.key)) return true
    if (this.#nodes.size >= maxDrawn) {
      this.#left += 1
      return false
    }
    this.#nodes.set(row.key, node(row, ring, row.isTest === true ? 'test' : ''))
    return true
  }

  addEdge(from: string, to: string, row: GraphRow): void {
    const id = `${from}\n${to}`
    if (!this.#nodes.has(from) || !this.#nodes.has(to) || this.#edges.has(id)) return
    const isGuess = row.tier === 'G' || row.tier === 'I'
    this.#edges.set(id, { data: { id, source: from, target: to }, classes: isGuess ? 'unsure' : '' })
  }
}

function node(row: GraphRow, ring: number, classes: string): ElementDefinition {
  return { data: { id: row.key, label: row.name, ring }, classes }
}

function addPath(sketch: Sketch, rows: readonly GraphRow[]): void {
  for (const [index, row] of rows.entries()) sketch.addNode(row, index)
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (before !== undefined) sketch.addEdge(before.key, row.key, row)
  }
}

/** A ring row says how far it is and not through whom; its edge ends at the symbol itself. */
function addRings(sketch: Sketch, rows: readonly GraphRow[], subject: GraphRow): void {
  for (const row of rows)
    if (sketch.addNode(row, ringOf(row))) sketch.addEdge(row.key, row.via ?? subject.key, row)
}

/** Level by level, so that each symbol stands as near as it is. */
function addTree(sketch: Sketch, rows: readonly GraphRow[], slice: Shown): void {
  const seen = new Set<string>()
  let level = [{ inside: rows, above: slice.subject?.key ?? '' }]
  for (let ring = 1; level.length > 0; ring++) {
    for (const { inside, above } of level)
      for (const row of inside) {
        if (!sketch.addNode(row, ring)) continue
        if (slice.view === 'callers') sketch.addEdge(row.key, above, row)
        else sketch.addEdge(above, row.key, row)
      }
    level = level
      .flatMap(({ inside }) => inside)
      .filter(({ key }) => slice.open.has(key) && !seen.has(key))
      .map(({ key }) => ({ inside: answerRows(slice.below[key]), above: key }))
    for (const { above } of level) seen.add(above)
  }
}
