import type { Position } from '../../../shared/model/position.ts'
import { ownPathStyle, uriToPath } from '../protocol/document-uri.ts'
import { linesOf } from '../protocol/position-encoding.ts'
import { documentSymbolsSchema } from './answers.ts'
import { symbolAtPath } from './name-path.ts'
import type { QueriedServer } from './queried-server.ts'
import { type LineAddress, symbolOnLine } from './symbol-on-line.ts'
import { type FileSymbol, flattenTree, fromFlat } from './symbol-tree.ts'

/** How a caller names a place in a file: never by columns. */
export type Address = LineAddress | { readonly namePath: string }

/** The position in UTF-16, and what stands there. */
export interface AddressedSymbol {
  readonly position: Position
  readonly name: string
  /** How many places on that line the name can mean, of which the first was taken. */
  readonly count: number
}

/** Throws what `symbolOnLine` and `symbolAtPath` throw; `file` is how the caller sees it. */
export async function resolveAddress(
  server: QueriedServer,
  address: Address,
  file: string,
): Promise<AddressedSymbol> {
  const { text } = server.document
  if (!('namePath' in address)) return symbolOnLine(text, address, file)
  const symbol = symbolAtPath(await fileSymbols(server), address.namePath, file)
  return { position: symbol.position, name: symbol.names.at(-1) ?? symbol.name, count: 1 }
}

/** The symbols of the asked file, each before its members. */
export async function fileSymbols(server: QueriedServer): Promise<readonly FileSymbol[]> {
  const { uri, text, path } = server.document
  const answer = await server.request(
    'textDocument/documentSymbol',
    { textDocument: { uri } },
    documentSymbolsSchema,
  )
  const read = { lines: linesOf(text), toUtf16: (position: Position) => server.fromWire(position) }
  if (answer.tree.length > 0) return flattenTree(answer.tree, read)
  const own = answer.flat.filter(({ location }) => uriToPath(location.uri, ownPathStyle) === path)
  return fromFlat(own, read)
}

/** The parameters of a question about a place. */
export function placeParams(
  server: QueriedServer,
  position: Position,
): { readonly textDocument: { readonly uri: string }; readonly position: Position } {
  return { textDocument: { uri: server.document.uri }, position: server.toWire(position) }
}
