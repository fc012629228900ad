import type { CodeSymbol } from '../../../shared/model/language-answer.ts'
import { Failure } from '../../base/failure.ts'
import {
  presentActions,
  presentCalls,
  presentHover,
  presentPlaces,
  presentSymbols,
} from '../present/lsp/places-text.ts'
import { addressedFile, type PlaceArguments } from './addressed.ts'
import { type AskContext, asker, type Asker, type LspAnswer } from './ask.ts'
import { answered } from './answered.ts'
import { askDiagnostics } from './ask-diagnostics.ts'
import { askReload, askStatus } from './ask-status.ts'
import { type LspArguments, type LspOperation, operations } from './operations.ts'

/** One op each: ask, refuse silence, cut to the limit, say it in words. */
export const askers: { readonly [O in LspOperation]: Asker } = {
  diagnostics: asker(operations.diagnostics, askDiagnostics),
  definition: asker(operations.definition, placesAsker('definition')),
  type_definition: asker(operations.type_definition, placesAsker('type_definition')),
  implementation: asker(operations.implementation, placesAsker('implementation')),
  references: asker(operations.references, placesAsker('references')),
  hover: asker(operations.hover, askHover),
  symbols: asker(operations.symbols, askSymbols),
  incoming_calls: asker(operations.incoming_calls, callsAsker('incoming_calls')),
  outgoing_calls: asker(operations.outgoing_calls, callsAsker('outgoing_calls')),
  code_actions: asker(operations.code_actions, askActions),
  status: asker(operations.status, askStatus),
  reload: asker(operations.reload, askReload),
}

type Ask<O extends LspOperation> = (args: LspArguments[O], context: AskContext) => Promise<LspAnswer>

type PlacesOp = 'definition' | 'type_definition' | 'implementation' | 'references'

function placesAsker(op: PlacesOp): Ask<PlacesOp> {
  return async (args, { language, signal }) => {
    const at = await addressedFile(args, language, signal)
    const answer = await language.places(op, at, signal)
    const { subject, places } = answered(answer, at.file)
    const data = {
      op,
      subject: { file: at.file, ...subject },
      places: places.slice(0, args.limit),
      total: places.length,
      servers: answer.servers,
    }
    return { ...presentPlaces(data), data }
  }
}

async function askHover(args: PlaceArguments, { language, signal }: AskContext): Promise<LspAnswer> {
  const at = await addressedFile(args, language, signal)
  const answer = await language.hover(at, signal)
  const { subject, text } = answered(answer, at.file)
  const data = {
    op: 'hover' as const,
    subject: { file: at.file, ...subject },
    hover: text,
    servers: answer.servers,
  }
  return { ...presentHover(data), data }
}

type CallsOp = 'incoming_calls' | 'outgoing_calls'

function callsAsker(op: CallsOp): Ask<CallsOp> {
  return async (args, { language, signal }) => {
    const at = await addressedFile(args, language, signal)
    const answer = await language.calls(op === 'incoming_calls' ? 'incoming' : 'outgoing', at, signal)
    const { subject, edges } = answered(answer, at.file)
    const data = {
      op,
      subject: { file: at.file, ...subject },
      edges: edges.slice(0, args.limit),
      total: edges.length,
      servers: answer.servers,
    }
    return { ...presentCalls(data), data }
  }
}

async function askActions(
  { file, line, limit }: LspArguments['code_actions'],
  { language, signal }: AskContext,
): Promise<LspAnswer> {
  const answer = await language.codeActions({ file, line }, signal)
  const all = answered(answer, file)
  const actions = all.filter(({ disabled }) => disabled === undefined)
  const data = {
    op: 'code_actions' as const,
    file,
    line,
    actions: actions.slice(0, limit),
    total: actions.length,
    unavailable: all.length - actions.length,
    servers: answer.servers,
  }
  return { ...presentActions(data), data }
}

async function askSymbols(
  { file, query, limit }: LspArguments['symbols'],
  { language, signal }: AskContext,
): Promise<LspAnswer> {
  if (file === undefined && (query === undefined || query === ''))
    throw new Failure('bad_argument', 'symbols needs `file`, `query`, or both.', {
      hint: 'A file lists its symbols; a query searches those of the workspace by a part of their name.',
    })
  const answer =
    file === undefined
      ? await language.workspaceSymbols(query ?? '', signal)
      : await language.fileSymbols(file, signal)
  const all = answered(answer, file ?? 'those of this workspace')
  const { listed, locals } = file === undefined ? { listed: all, locals: 0 } : listedOf(all, query)
  const data = {
    op: 'symbols' as const,
    symbols: listed.slice(0, limit),
    total: listed.length,
    locals,
    servers: answer.servers,
  }
  return { ...presentSymbols(data, { file, query }), data }
}

const functionKinds = new Set(['function', 'method', 'constructor'])
const variableKinds = new Set(['variable', 'constant'])

/** With a query what has it in its path; without one all but the variables inside functions. */
function listedOf(
  symbols: readonly CodeSymbol[],
  query: string | undefined,
): { readonly listed: readonly CodeSymbol[]; readonly locals: number } {
  if (query !== undefined && query !== '') {
    const wanted = query.toLowerCase()
    return { listed: symbols.filter(({ path }) => path.toLowerCase().includes(wanted)), locals: 0 }
  }
  const functions = new Set(symbols.filter(({ kind }) => functionKinds.has(kind)).map(({ path }) => path))
  const isLocal = ({ kind, path }: CodeSymbol): boolean =>
    variableKinds.has(kind) && functions.has(path.slice(0, Math.max(0, path.lastIndexOf('.'))))
  const listed = symbols.filter((symbol) => !isLocal(symbol))
  return { listed, locals: symbols.length - listed.length }
}
