import { z } from 'zod'
import type { Position } from '../../../shared/model/position.ts'
import { RpcError } from '../protocol/rpc.ts'
import { linesOf } from '../protocol/position-encoding.ts'
import { type Address, placeParams, resolveAddress } from '../queries/address.ts'
import type { QueriedServer } from '../queries/queried-server.ts'
import { proposedBy, type Proposed } from './proposal.ts'
import { wireRangeSchema } from './workspace-edit.ts'

/** `Range | { range, placeholder } | { defaultBehavior } | null` (LSP 3.18, "Prepare Rename Request"). */
const prepareSchema = z.union([
  z.null(),
  wireRangeSchema,
  z.object({ range: wireRangeSchema }).transform(({ range }) => range),
  z
    .object({ defaultBehavior: z.boolean() })
    .transform(({ defaultBehavior }) => (defaultBehavior ? undefined : null)),
])

export interface SymbolRename {
  readonly file: string
  readonly address: Address
  readonly newName: string
}

/** Throws what `resolveAddress` and `request` throw, but for the server's own no. */
export async function renameSymbol(
  server: QueriedServer,
  { file, address, newName }: SymbolRename,
): Promise<Proposed> {
  const { position, name } = await resolveAddress(server, address, file)
  const place = placeParams(server, position)
  const refusal = await whyNot(server, { place, position, name })
  if (refusal !== undefined) return { kind: 'refused', message: refusal }
  try {
    const edit = await server.request('textDocument/rename', { ...place, newName }, z.unknown())
    return proposedBy(server, [edit])
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { kind: 'refused', message: `${server.id} does not rename ${name}: ${error.message}` }
  }
}

/** A server that is not asked first would rename something else near by, or answer nothing at all. */
async function whyNot(
  server: QueriedServer,
  { place, position, name }: { place: ReturnType<typeof placeParams>; position: Position; name: string },
): Promise<string | undefined> {
  if (server.optionsOf('textDocument/rename')?.['prepareProvider'] !== true) return undefined
  try {
    const range = await server.request('textDocument/prepareRename', place, prepareSchema)
    if (range === undefined) return undefined
    if (range === null) return `${server.id} says that ${name} cannot be renamed there.`
    const [start, end] = [server.fromWire(range.start), server.fromWire(range.end)]
    if (!isBefore(position, start) && !isBefore(end, position)) return undefined
    const other = linesOf(server.document.text)[start.line]?.slice(start.character, end.character) ?? ''
    return `${name} cannot be renamed there: ${server.id} would rename ${other} instead.`
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return `${server.id} says of ${name}: ${error.message}`
  }
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character)
}
