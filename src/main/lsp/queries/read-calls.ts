import type { CallEdge } from '../../../shared/model/language-answer.ts'
import type { Position } from '../../../shared/model/position.ts'
import { ownPathStyle, uriToPath } from '../protocol/document-uri.ts'
import { placeParams } from './address.ts'
import {
  callItemsSchema,
  incomingSchema,
  outgoingSchema,
  type WireCallItem,
  type WireEdge,
} from './answers.ts'
import { distinctPlaces, type Places } from './places.ts'
import type { QueriedServer } from './queried-server.ts'
import { kindOf } from './symbol-kinds.ts'

export type CallDirection = 'incoming' | 'outgoing'

/** Who calls what stands at the position, or whom it calls (LSP 3.18 "Call Hierarchy"). */
export async function readCalls(
  server: QueriedServer,
  { position, direction, places }: { position: Position; direction: CallDirection; places: Places },
): Promise<readonly CallEdge[]> {
  const items = await server.request(
    'textDocument/prepareCallHierarchy',
    placeParams(server, position),
    callItemsSchema,
  )
  const found: CallEdge[] = []
  for (const item of items) {
    for (const edge of await askEdges(server, item, direction)) {
      // The calls stand in the file of the caller.
      const caller = direction === 'incoming' ? edge.item : item
      found.push(await readEdge(server, edge, { caller, places }))
    }
  }
  return found.sort(byPlace)
}

/** Servers answer in any order: the workspace first, then by file and line. */
function byPlace({ place: one }: CallEdge, { place: other }: CallEdge): number {
  return (
    Number(one.isOutside ?? false) - Number(other.isOutside ?? false) ||
    one.file.localeCompare(other.file) ||
    one.line - other.line
  )
}

async function askEdges(
  server: QueriedServer,
  item: WireCallItem,
  direction: CallDirection,
): Promise<readonly WireEdge[]> {
  return direction === 'incoming'
    ? await server.request('callHierarchy/incomingCalls', { item }, incomingSchema)
    : await server.request('callHierarchy/outgoingCalls', { item }, outgoingSchema)
}

async function readEdge(
  server: QueriedServer,
  { item, ranges }: WireEdge,
  { caller, places }: { caller: WireCallItem; places: Places },
): Promise<CallEdge> {
  const { name, kind, uri, range, selectionRange } = item
  // A caller that is a whole file is selected by nothing.
  const isFile = kindOf(kind) === 'file' || uriToPath(uri, ownPathStyle) === undefined
  return {
    name,
    kind: kindOf(kind),
    place: await places.ofLocation(server, { uri, range: isFile ? range : selectionRange }),
    calls: distinctPlaces(
      await Promise.all(
        ranges.map(async (one) => await places.ofLocation(server, { uri: caller.uri, range: one })),
      ),
    ),
  }
}
