import type {
  CallEdge,
  CodeActionOffer,
  CodeSymbol,
  Place,
} from '../../../../shared/model/language-answer.ts'
import type { z } from 'zod'
import type {
  callsDataSchema,
  codeActionsDataSchema,
  hoverDataSchema,
  placesDataSchema,
  symbolsDataSchema,
} from '../../../../shared/model/lsp-data.ts'
import { counted, cutLine } from '../text-limit.ts'
import { listing, occurrenceRemark, serverRemarks, type Told } from './listing.ts'

const nouns = {
  definition: ['definition', 'definitions'],
  type_definition: ['type definition', 'type definitions'],
  implementation: ['implementation', 'implementations'],
  references: ['reference', 'references'],
} as const

const raiseLimit = 'Raise `limit` for more.'

export function presentPlaces(data: z.output<typeof placesDataSchema>): Told {
  const { op, subject, places, total, servers } = data
  const [one, many] = nouns[op]
  const of = `${subject.name} (${subject.file}:${subject.line})`
  const files = new Set(places.map(({ file }) => file)).size
  const spread =
    op === 'references' && total > 1 && total === places.length ? ` in ${counted(files, 'file')}` : ''
  return listing({
    fact: total === 0 ? `No ${one} of ${of}.` : `${counted(total, one, many)} of ${of}${spread}:`,
    lines: places.map(placeLine),
    total,
    hint: raiseLimit,
    remarks: [occurrenceRemark(subject), ...outsideRemark(places), ...serverRemarks(servers)],
  })
}

export function presentHover({ subject, hover, servers }: z.output<typeof hoverDataSchema>): Told {
  const of = `${subject.name} (${subject.file}:${subject.line})`
  const fact = hover === '' ? `Nothing is known of ${of}.` : `${of}:`
  return {
    text: [fact, hover, occurrenceRemark(subject), ...serverRemarks(servers)]
      .filter((part) => part !== '')
      .join('\n'),
  }
}

export function presentSymbols(
  { symbols, total, locals, servers }: z.output<typeof symbolsDataSchema>,
  { file, query }: { file?: string | undefined; query?: string | undefined },
): Told {
  const where = file === undefined ? 'the workspace' : file
  const matching = query === undefined || query === '' ? '' : ` with ${JSON.stringify(query)}`
  const fact =
    total === 0 ? `No symbol${matching} in ${where}.` : `${counted(total, 'symbol')}${matching} in ${where}:`
  return listing({
    fact,
    lines: symbols.map((symbol) => symbolLine(symbol, file !== undefined)),
    total,
    hint: file === undefined ? 'Make the query longer, or raise `limit`.' : 'Give a query, or raise `limit`.',
    remarks: [
      locals === 0
        ? ''
        : `${counted(locals, 'variable')} inside functions ${locals === 1 ? 'is' : 'are'} not listed; a query finds ${locals === 1 ? 'it' : 'them'}.`,
      ...serverRemarks(servers),
    ],
  })
}

export function presentCalls(data: z.output<typeof callsDataSchema>): Told {
  const { op, subject, edges, total, servers } = data
  const of = `${subject.name} (${subject.file}:${subject.line})`
  const isIncoming = op === 'incoming_calls'
  const none = isIncoming ? `No call of ${of} is known.` : `${of} calls nothing that is known.`
  const some = isIncoming
    ? `${of} is called by ${counted(total, 'function')}:`
    : `${of} calls ${counted(total, 'function')}:`
  return listing({
    fact: total === 0 ? none : some,
    lines: edges.map((edge) => callLine(edge, isIncoming)),
    total,
    hint: raiseLimit,
    remarks: [occurrenceRemark(subject), ...serverRemarks(servers)],
  })
}

export function presentActions(data: z.output<typeof codeActionsDataSchema>): Told {
  const { file, line, actions, total, unavailable, servers } = data
  return listing({
    fact:
      total === 0
        ? `No code action is offered for ${file}:${line}.`
        : `${counted(total, 'code action')} for ${file}:${line}. Nothing was changed.`,
    lines: actions.map(actionLine),
    total,
    hint: raiseLimit,
    remarks: [
      unavailable === 0 ? '' : `${counted(unavailable, 'other action')} cannot be done at this line.`,
      ...serverRemarks(servers),
    ],
  })
}

function placeLine({ file, line, text }: Place): string {
  return text === undefined ? `${file}:${line}` : `${file}:${line}  ${text}`
}

function symbolLine({ kind, path, file, line, endLine }: CodeSymbol, isOfFile: boolean): string {
  const lines = endLine > line ? `${line}-${endLine}` : `${line}`
  return isOfFile ? `${lines}  ${kind} ${path}` : `${file}:${line}  ${kind} ${path}`
}

function callLine({ name, kind, place, calls }: CallEdge, isIncoming: boolean): string {
  const lines = [...new Set(calls.map(({ line }) => line))].join(', ')
  const [first] = calls
  const at = first === undefined ? '' : `, ${isIncoming ? 'calls it' : 'called'} on line ${lines}`
  const text = first?.text === undefined || !isIncoming ? '' : `  ${cutLine(first.text, 160)}`
  return `${place.file}:${place.line}  ${kind} ${name}${at}${text}`
}

function actionLine({ title, kind, isPreferred, server }: CodeActionOffer): string {
  const facts = [
    ...(kind === undefined ? [] : [kind]),
    ...(isPreferred === true ? ['preferred'] : []),
    server,
  ]
  return `${title} (${facts.join(', ')})`
}

function outsideRemark(places: readonly Place[]): readonly string[] {
  return places.some(({ isOutside }) => isOutside === true)
    ? ['Files outside of the workspace cannot be opened with read.']
    : []
}
