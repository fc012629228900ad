import type { GraphReply } from '../../../../src/shared/model/graph-question.ts'
import type { GraphRow } from '../../../../src/shared/model/graph.ts'
import { emptyGraph, type GraphSlice } from '../../../../src/renderer/state/graph/graph-slice.ts'
import type { Load } from '../../../../src/renderer/state/load.ts'

export function row(name: string, more: Partial<GraphRow> = {}): GraphRow {
  return { name, kind: 'function', file: 'a.ts', line: 1, key: `a.ts#${name}().`, ...more }
}

export function answered(rows: readonly GraphRow[]): Load<GraphReply> {
  const answer = { rows, total: rows.length, complete: true, generation: 1, pending: 0 }
  return { kind: 'ready', value: { kind: 'answer', answer } }
}

export function slice(more: Partial<GraphSlice>): GraphSlice {
  return { ...emptyGraph('/work'), subject: row('subject'), ...more }
}
