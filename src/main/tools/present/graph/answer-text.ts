import type { GraphQuestion, GraphReply, GraphStatus } from '../../../../shared/model/graph-query.ts'
import type { GraphAnswer, GraphRow } from '../../../../shared/model/graph.ts'
import type { Truncated } from '../../../../shared/model/tool-result.ts'
import { counted, fitLines } from '../text-limit.ts'
import { outlineLine, rowLine } from './row-text.ts'
import { statusText } from './status-text.ts'

/** A default answer is at most 6 kB (design: queries); what is left for its head and remarks. */
const rowsRoomChars = 5200

interface Told {
  readonly text: string
  readonly truncated?: Truncated
}

export function presentGraphAnswer(
  question: GraphQuestion,
  { answer, status }: Extract<GraphReply, { kind: 'answer' }>,
): Told {
  if (question.op === 'status') return { text: statusText(status, answer) }
  const lines = linesOf(question, answer)
  const fitted = fitLines(lines, question.op === 'map' ? question.budget * charsAToken : rowsRoomChars)
  const shown = lines.length === 0 ? 0 : shownRows(lines, fitted.shown, answer.rows.length)
  const isCut = shown < answer.total
  const hint =
    answer.cursor === undefined ? 'Raise `limit`.' : `Ask again with cursor ${answer.cursor} for more.`
  const head = isCut && shown > 0 ? ` The first ${shown} are shown. ${hint}` : ''
  return {
    text: [`${factOf(question, answer)}${head}`, fitted.text, ...remarksOf(question, answer, status)]
      .filter((part) => part !== '')
      .join('\n'),
    ...(isCut ? { truncated: { shown, total: answer.total, hint } } : {}),
  }
}

/** About four characters of code are one token of a model. */
const charsAToken = 4

/** Ring heads are lines too. */
function shownRows(lines: readonly string[], shownLines: number, rows: number): number {
  return Math.min(rows, lines.slice(0, shownLines).filter((line) => !line.endsWith(':')).length)
}

function linesOf(question: GraphQuestion, { rows }: GraphAnswer): readonly string[] {
  if (question.op === 'outline') return rows.map(outlineLine)
  if (question.op === 'map') return rows.map((row) => `${row.file}:${row.line}  ${row.signature ?? row.name}`)
  if (question.op !== 'impact') return rows.map(rowLine)
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

const nothing: Readonly<Record<Exclude<GraphQuestion['op'], 'status'>, string>> = {
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

const nouns: Readonly<Record<Exclude<GraphQuestion['op'], 'status'>, readonly [string, string]>> = {
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

function factOf(
  question: Exclude<GraphQuestion, { op: 'status' }>,
  { symbol, total, rows }: GraphAnswer,
): string {
  const about = symbol === undefined ? '' : `${symbol.kind} ${symbol.name} (${symbol.file}:${symbol.line}): `
  if (total === 0) return `${about}${nothing[question.op]}`
  const [one, many] = nouns[question.op]
  return `${about}${counted(total, one, many)}${rows.length < total ? '.' : ':'}`
}

function remarksOf(
  { op }: GraphQuestion,
  { complete, unresolved = 0, pending }: GraphAnswer,
  status: GraphStatus | undefined,
): readonly string[] {
  const isAboutUses = op === 'callers' || op === 'impact' || op === 'tests_for'
  return [
    isAboutUses && unresolved > 0
      ? `${counted(unresolved, 'call')} of the same name could not be resolved and may belong to it (min_tier G shows guesses; lsp references is sure).`
      : '',
    op === 'unused'
      ? 'Candidates only: reflection, exports to other packages and unresolved calls are not seen.'
      : '',
    complete || pending > 0
      ? ''
      : 'Not complete: a limit cut the search. Raise `depth` or `limit`, or ask nearer.',
    pending > 0
      ? `Not complete: ${counted(pending, 'file')} changed and ${pending === 1 ? 'is' : 'are'} not read yet.`
      : '',
    ...(status?.notes ?? []),
  ]
}
