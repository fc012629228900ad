import type { GraphQuestion, GraphReply } from '../../../shared/model/graph-question.ts'
import type { GraphRow } from '../../../shared/model/graph.ts'
import type { Clock } from '../../base/clock.ts'
import type { GraphDatabase } from '../store/database.ts'
import type { NameResolver } from './resolve-name.ts'
import type { NameFinder } from './name-finder.ts'
import type { Edges } from './edges.ts'
import type { SymbolNode, SymbolRows } from './symbol-rows.ts'

/** What every query has. */
export interface QueryParts {
  readonly database: GraphDatabase
  readonly rows: SymbolRows
  readonly names: NameFinder
  readonly resolver: NameResolver
  /** Of the tiers that the question allows. */
  readonly edges: Edges
  readonly clock: Clock
}

/** What a query found: a row is made only for what is shown. */
export interface Found {
  readonly symbol?: SymbolNode | undefined
  readonly total: number
  readonly row: (index: number) => GraphRow | undefined
  /** False when a cap or a deadline cut it. */
  readonly isComplete?: boolean
  readonly unresolved?: number | undefined
}

export type Outcome =
  { readonly kind: 'found'; readonly found: Found } | { readonly kind: 'refused'; readonly reply: GraphReply }

export function found(value: Found): Outcome {
  return { kind: 'found', found: value }
}

export type QuestionOf<K extends GraphQuestion['kind']> = GraphQuestion & { readonly kind: K }
