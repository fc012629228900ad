import type { z } from 'zod'
import type { GraphQuestion } from '../../../shared/model/graph-question.ts'
import type { ToolError } from '../../../shared/model/tool-result.ts'
import { parseArguments } from '../arguments.ts'
import { type codeGraphArgs, type GraphOperation, operations } from './operations.ts'

export type ParsedQuestion =
  | { readonly kind: 'question'; readonly question: GraphQuestion }
  | { readonly kind: 'status' }
  | { readonly kind: 'bad'; readonly error: ToolError }

/** An argument that an op would ignore is refused in words; what is left out is filled in. */
export function questionOf({ op, ...given }: z.output<typeof codeGraphArgs>): ParsedQuestion {
  const parsed = parseArguments({ name: `code_graph ${op}`, args: operations[op] }, given)
  if (parsed.kind === 'bad') return parsed
  if (op === 'status') return { kind: 'status' }
  if (op === 'tests_for' && (given.name === undefined) === (given.files === undefined))
    return { kind: 'bad', error: testsForTakesOne }
  return { kind: 'question', question: builders[op](given) }
}

const testsForTakesOne: ToolError = {
  code: 'bad_argument',
  message: 'op tests_for takes either `name` or `files`.',
  hint: 'Give the symbol that was changed as `name`, or the changed files as `files`.',
}

type Builder = (given: object) => GraphQuestion

function edgesOf(kind: 'callers' | 'callees' | 'impact'): Builder {
  return (given) => {
    const { min_tier: minTier, include_tests: includeTests, ...rest } = operations[kind].parse(given)
    return { kind, ...rest, minTier, includeTests }
  }
}

const builders: { readonly [O in Exclude<GraphOperation, 'status'>]: Builder } = {
  search: (given) => {
    const { kind: symbolKind, ...rest } = operations.search.parse(given)
    return { kind: 'search', ...rest, symbolKind }
  },
  symbol: (given) => ({ kind: 'symbol', ...operations.symbol.parse(given) }),
  callers: edgesOf('callers'),
  callees: edgesOf('callees'),
  impact: edgesOf('impact'),
  path: (given) => {
    const { min_tier: minTier, ...rest } = operations.path.parse(given)
    return { kind: 'path', ...rest, minTier }
  },
  outline: (given) => ({ kind: 'outline', ...operations.outline.parse(given) }),
  implementations: (given) => ({ kind: 'implementations', ...operations.implementations.parse(given) }),
  tests_for: (given) => ({ kind: 'tests_for', ...operations.tests_for.parse(given) }),
  entry_points: (given) => ({ kind: 'entry_points', ...operations.entry_points.parse(given) }),
  unused: (given) => ({ kind: 'unused', ...operations.unused.parse(given) }),
  hubs: (given) => ({ kind: 'hubs', ...operations.hubs.parse(given) }),
  map: (given) => ({ kind: 'map', ...operations.map.parse(given) }),
}
