import { z } from 'zod'
import { Failure } from '../../base/failure.ts'
import type { Range } from '../../../shared/model/position.ts'
import { RpcError } from '../protocol/rpc.ts'
import { linesOf } from '../protocol/position-encoding.ts'
import { parseSymbol } from '../queries/symbol-on-line.ts'
import type { QueriedServer } from '../queries/queried-server.ts'
import { diagnosticsOn, rangeOfLine } from '../queries/read-actions.ts'
import { type OfferedAction, proposedBy, type Proposed } from './proposal.ts'

const commandSchema = z.object({
  title: z.string(),
  command: z.string(),
  arguments: z.array(z.unknown()).nullish(),
})
/** Kept whole, because it is sent back to be resolved. */
const actionSchema = z.looseObject({
  title: z.string(),
  kind: z.string().nullish(),
  disabled: z.object({ reason: z.string() }).nullish(),
  edit: z.unknown().optional(),
  command: commandSchema.nullish(),
})
type Action = z.output<typeof actionSchema>

/** `(Command | CodeAction)[] | null`; a bare command becomes an action of the same title. */
const offerSchema = z.union([
  commandSchema.transform((command): Action => ({ title: command.title, command })),
  actionSchema,
])
/** One that cannot be read does not cost the others. */
const actionsSchema = z
  .array(z.unknown())
  .nullable()
  .transform((actions) =>
    (actions ?? []).flatMap((action) => {
      const parsed = offerSchema.safeParse(action)
      return parsed.success ? [parsed.data] : []
    }),
  )

/** The one action of a line (1-based) that has this title; `title#2` is the second of several alike. */
export async function codeAction(
  server: QueriedServer,
  { file, line, title }: { file: string; line: number; title: string },
): Promise<Proposed> {
  const range = rangeOfLine(server.document.text, line)
  if (range === undefined)
    throw new Failure('bad_argument', `${file} has no line ${line}.`, { hint: 'Lines count from 1.' })
  const actions = await actionsIn(server, range)
  const found = named(actions, title)
  const [action] = found
  if (action === undefined || found.length > 1)
    return {
      kind: 'no_action',
      actions: (found.length > 1 ? found : actions).map(offered),
      asked: found.length,
    }
  return await take(server, action)
}

const organizeKind = 'source.organizeImports'

/** By the server's code action, else by its own command where the catalog knows one. */
export async function organizeImports(server: QueriedServer): Promise<Proposed> {
  const lines = linesOf(server.document.text)
  const whole = {
    start: { line: 0, character: 0 },
    end: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
  }
  const actions = server.offers('textDocument/codeAction') ? await actionsIn(server, whole, organizeKind) : []
  const action = actions.find(({ kind }) => isKind(kind, organizeKind))
  if (action !== undefined) return await take(server, action)
  const command = server.organizeImportsCommand
  if (command !== undefined)
    return await run(server, { title: command, command, arguments: [server.document.uri] })
  // Offered, and nothing to do: a server leaves the action out then.
  if (kindsOf(server).some((kind) => isKind(kind, organizeKind))) return proposedBy(server, [])
  return { kind: 'refused', message: `The ${server.id} server does not organize imports.` }
}

async function actionsIn(server: QueriedServer, range: Range, only?: string): Promise<readonly Action[]> {
  const context = {
    diagnostics: only === undefined ? await diagnosticsOn(server, range) : [],
    triggerKind: 1,
    ...(only === undefined ? {} : { only: [only] }),
  }
  const wire = { start: server.toWire(range.start), end: server.toWire(range.end) }
  const params = { textDocument: { uri: server.document.uri }, range: wire, context }
  return await server.request('textDocument/codeAction', params, actionsSchema)
}

/** The exact title first; else the only one that has the words in it, whatever their case. */
function named(actions: readonly Action[], title: string): readonly Action[] {
  const exact = actions.filter((action) => action.title === title)
  if (exact.length > 0) return exact
  const { name, nth } = parseSymbol(title)
  const numbered = actions.filter((action) => action.title === name)[nth - 1]
  if (numbered !== undefined && name !== title.trim()) return [numbered]
  const words = title.toLowerCase()
  return actions.filter((action) => action.title.toLowerCase().includes(words))
}

async function take(server: QueriedServer, action: Action): Promise<Proposed> {
  const { disabled, title } = action
  if (disabled !== null && disabled !== undefined)
    return { kind: 'refused', message: `${title} cannot be done now: ${disabled.reason}` }
  const { edit, command } = await resolved(server, action)
  if (edit !== null && edit !== undefined) {
    // LSP 3.18: the command runs after the edit was applied. Nothing is applied here.
    const note = `${server.id} would run its command ${command?.command ?? ''} afterwards; it was not run.`
    const notes = command === null || command === undefined ? [] : [note]
    return proposedBy(server, [edit], notes)
  }
  if (command !== null && command !== undefined) return await run(server, command)
  return { kind: 'refused', message: `${server.id} gave neither an edit nor a command for ${title}.` }
}

/** Many servers compute the edit only for the action that was chosen. */
async function resolved(server: QueriedServer, action: Action): Promise<Action> {
  const canResolve = server.optionsOf('textDocument/codeAction')?.['resolveProvider'] === true
  // A bare command is no action that could be resolved; without data there is nothing to resolve it by.
  const isComplete = action.command !== null && action.command !== undefined && action['data'] === undefined
  if ((action.edit !== null && action.edit !== undefined) || isComplete || !canResolve) return action
  try {
    return await server.request('codeAction/resolve', action, actionSchema)
  } catch (error) {
    // It may still have a command.
    if (error instanceof RpcError) return action
    throw error
  }
}

/** Its edits are staged instead of applied. */
async function run(
  server: QueriedServer,
  { title, command, arguments: args }: z.output<typeof commandSchema>,
): Promise<Proposed> {
  const { edits, error } = await server.command(command, args ?? [])
  if (edits.length > 0) {
    const notes =
      error === undefined ? [] : [`${server.id} said after its edit was staged and not applied: ${error}`]
    return proposedBy(
      server,
      edits.map(({ edit }) => edit),
      notes,
    )
  }
  if (error !== undefined) return { kind: 'refused', message: `${server.id} did not do ${title}: ${error}` }
  const note = `${server.id} ran its command ${command} and proposed no edit.`
  return proposedBy(server, [], [note])
}

function offered({ title, kind, disabled }: Action): OfferedAction {
  return {
    title,
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(disabled === null || disabled === undefined ? {} : { disabled: disabled.reason }),
  }
}

function kindsOf(server: QueriedServer): readonly string[] {
  const kinds = server.optionsOf('textDocument/codeAction')?.['codeActionKinds']
  return Array.isArray(kinds) ? kinds.filter((kind) => typeof kind === 'string') : []
}

/** Kinds are hierarchical, separated by dots. */
function isKind(kind: string | null | undefined, base: string): boolean {
  return kind === base || kind?.startsWith(`${base}.`) === true
}
