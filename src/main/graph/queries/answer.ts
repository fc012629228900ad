import type { GraphQuestion, GraphReply } from '../../../shared/model/graph-question.ts'
import type { Clock } from '../../base/clock.ts'
import type { GraphDatabase } from '../store/database.ts'
import { Meta } from '../store/meta.ts'
import type { Found, Outcome, QueryParts } from './answering.ts'
import { callees, callers } from './callers.ts'
import { Edges } from './edges.ts'
import { impact, testsFor } from './impact.ts'
import { map } from './map.ts'
import { NameFinder } from './name-finder.ts'
import { entryPoints, hubs, unused } from './overviews.ts'
import { cursorAt, type Page, pageOf } from './paging.ts'
import { pathBetween } from './path-between.ts'
import { NameResolver } from './resolve-name.ts'
import { search } from './search.ts'
import { implementations, outline, symbol } from './symbol.ts'
import { graphRow, SymbolRows } from './symbol-rows.ts'

/** Of the index at the moment of the answer. */
export interface IndexState {
  readonly pending: number
}

/** Answers a question from the database alone. */
export function answer(
  question: GraphQuestion,
  database: GraphDatabase,
  { state, clock }: { readonly state: IndexState; readonly clock: Clock },
): GraphReply {
  const rows = new SymbolRows(database)
  const generation = new Meta(database).generation
  const page = pageOf(question, generation)
  if (page === undefined) return { kind: 'bad_cursor' }
  const parts: QueryParts = {
    database,
    rows,
    names: new NameFinder(database),
    resolver: new NameResolver(database, rows),
    edges: new Edges(database, question.minTier ?? 'I'),
    clock,
  }
  const outcome = outcomeOf(question, parts)
  if (outcome.kind === 'refused') return outcome.reply
  return { kind: 'answer', answer: shownAnswer(question, outcome.found, { page, generation, state }) }
}

function shownAnswer(
  question: GraphQuestion,
  found: Found,
  { page, generation, state }: { page: Page; generation: number; state: IndexState },
): (GraphReply & { kind: 'answer' })['answer'] {
  const { offset, limit } = question.kind === 'map' ? { offset: 0, limit: found.total } : page
  const count = Math.max(0, Math.min(limit, found.total - offset))
  const rows = Array.from({ length: count }, (_, index) => found.row(offset + index)).filter(
    (row) => row !== undefined,
  )
  const hasMore = offset + count < found.total
  return {
    ...(found.symbol !== undefined && { symbol: graphRow(found.symbol) }),
    rows,
    total: found.total,
    complete: found.isComplete !== false && state.pending === 0,
    ...(found.unresolved !== undefined && { unresolved: found.unresolved }),
    generation,
    pending: state.pending,
    ...(hasMore && rows.length > 0 && { cursor: cursorAt(question, generation, offset + count) }),
  }
}

function outcomeOf(question: GraphQuestion, parts: QueryParts): Outcome {
  switch (question.kind) {
    case 'search':
      return search(question, parts)
    case 'symbol':
      return symbol(question, parts)
    case 'callers':
      return callers(question, parts)
    case 'callees':
      return callees(question, parts)
    case 'impact':
      return impact(question, parts)
    case 'implementations':
      return implementations(question, parts)
    case 'tests_for':
      return testsFor(question, parts)
    case 'path':
      return pathBetween(question, parts)
    default:
      return overviewOf(question, parts)
  }
}

function overviewOf(
  question: GraphQuestion & { readonly kind: 'outline' | 'entry_points' | 'unused' | 'hubs' | 'map' },
  parts: QueryParts,
): Outcome {
  switch (question.kind) {
    case 'outline':
      return outline(question, parts)
    case 'entry_points':
      return entryPoints(question, parts)
    case 'unused':
      return unused(question, parts)
    case 'hubs':
      return hubs(question, parts)
    case 'map':
      return map(question, parts)
  }
}
