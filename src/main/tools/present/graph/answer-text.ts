import type { GraphQuestion } from '../../../../shared/model/graph-question.ts'
import type { GraphAnswer, GraphRow } from '../../../../shared/model/graph.ts'
import type { Truncated } from '../../../../shared/model/tool-result.ts'
import { counted, fitLines } from '../text-limit.ts'
import { outlineLine, rowLine } from './row-text.ts'

/** A default answer is at most 6 kB (design: queries); what is left for its head and remarks. */
const rowsRoomChars = 5200

interface Told {
  readonly text: string
  readonly truncated?: Truncated
}

export function presentGraphAnswer(question: GraphQuestion, answer: GraphAnswer): Told {
  const lines = linesOf(question, answer)
  const room = question.kind === 'map' ? (question.budget ?? 1000) * charsAToken : rowsRoomChars
  const fitted = fitLines(lines, room)
  const shown = lines.length === 0 ? 0 : rowsIn(lines.slice(0, fitted.shown))
  const isCut = shown < answer.total
  const hint = isCut ? restHint(question, answer, shown) : ''
  const head = isCut && shown > 0 ? ` The first ${shown} are shown. ${hint}` : ''
  return {
    text: [`${factOf(question, answer, isCut)}${head}`, fitted.text, ...remarksOf(question, answer)]
      .filter((part) => part !== '')
      .join('\n'),
    ...(isCut ? { truncated: { shown, total: answer.total, hint } } : {}),
  }
}

/** A cursor goes on behind the last row of the answer; what the room of the text left out comes with a smaller limit. */
function restHint({ kind }: GraphQuestion, { rows, cursor }: GraphAnswer, shown: number): string {
  if (kind === 'map') return 'Raise `budget` for more.'
  if (shown < rows.length) return `Lower \`limit\` to ${shown} and follow the cursor for more.`
  return cursor === undefined ? 'Raise `limit` for more.' : `Ask again with cursor ${cursor} for more.`
}

/** About four characters of code are one token of a model. */
const charsAToken = 4

/** Ring heads are lines too. */
function rowsIn(lines: readonly string[]): number {
  return lines.filter((line) => !line.endsWith(':')).length
}

function linesOf(question: GraphQuestion, { rows }: GraphAnswer): readonly string[] {
  if (question.kind === 'outline') return rows.map(outlineLine)
  if (question.kind === 'map')
    return rows.map((row) => `${row.file}:${row.line}  ${row.signature ?? row.name}`)
  if (question.kind !== 'impact') return rows.map(rowLine)
  return ringLines(rows)
}

/** Rings by depth, tests apart. */
function ringLines(rows: readonly GraphRow[]): readonly string[] {
  const code = rows.filter(({ isTest }) => isTest !== true)
  const depths = [...new Set(code.map(({ depth }) => depth ?? 1))].sort((a, b) => a - b)
  const rings = depths.flatMap((depth) => [
    `${counted(depth, 'step')} away:`,
    ...code.filter((row) => (row.depth ?? 1) === depth).map(rowLine),
  ])
  const tests = rows.filter(({ isTest }) => isTest === true)
  return tests.length === 0 ? rings : [...rings, 'Tests:', ...tests.map(rowLine)]
}

const nothing: Readonly<Record<GraphQuestion['kind'], string>> = {
  search: 'No symbol has such a name.',
  symbol: 'No such symbol.',
  callers: 'Nothing is known to call it.',
  callees: 'It calls nothing that is known in the workspace.',
  impact: 'Nothing is known to depend on it.',
  path: 'No path leads from the one to the other.',
  outline: 'The file declares nothing.',
  implementations: 'Nothing implements or overrides it.',
  tests_for: 'No test is known to reach it.',
  entry_points: 'No entry point was found.',
  unused: 'Everything is used, as far as the graph can tell.',
  hubs: 'No symbol is used by another.',
  map: 'The graph is empty.',
}

const nouns: Readonly<Record<GraphQuestion['kind'], readonly [string, string]>> = {
  search: ['symbol', 'symbols'],
  symbol: ['symbol', 'symbols'],
  callers: ['caller', 'callers'],
  callees: ['callee', 'callees'],
  impact: ['symbol depends on it', 'symbols depend on it'],
  path: ['step', 'steps'],
  outline: ['symbol', 'symbols'],
  implementations: ['implementation', 'implementations'],
  tests_for: ['test', 'tests'],
  entry_points: ['entry point', 'entry points'],
  unused: ['candidate without a known use', 'candidates without a known use'],
  hubs: ['hub', 'hubs'],
  map: ['symbol', 'symbols'],
}

function factOf(question: GraphQuestion, { symbol, total }: GraphAnswer, isCut: boolean): string {
  const about = symbol === undefined ? '' : `${symbol.kind} ${symbol.name} (${symbol.file}:${symbol.line}): `
  if (total === 0) return `${about}${nothing[question.kind]}`
  const [one, many] = nouns[question.kind]
  return `${about}${counted(total, one, many)}${isCut ? '.' : ':'}`
}

function remarksOf({ kind }: GraphQuestion, answer: GraphAnswer): readonly string[] {
  const { complete, unresolved = 0, pending } = answer
  const isAboutUses = kind === 'callers' || kind === 'impact' || kind === 'tests_for'
  return [
    isAboutUses && unresolved > 0
      ? `${counted(unresolved, 'call')} of the same name could not be resolved and may belong to it (min_tier G shows guesses; lsp references asks the server).`
      : '',
    kind === 'unused' ? 'Candidates only: reflection, other packages and unresolved calls are not seen.' : '',
    complete || pending > 0 || kind === 'map'
      ? ''
      : 'Not complete: a limit cut the search. Raise `depth` or `limit`, or ask nearer.',
    pending > 0
      ? `Not complete: ${counted(pending, 'file')} changed and ${pending === 1 ? 'is' : 'are'} not read yet.`
      : '',
  ]
}
