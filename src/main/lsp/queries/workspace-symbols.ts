import type { CodeSymbol } from '../../../shared/model/language-answer.ts'
import { workspaceSymbolsSchema } from './answers.ts'
import { namesOfPath, namesOfSymbol } from './names.ts'
import type { Places } from './places.ts'
import type { QueriedServer } from './queried-server.ts'
import { kindOf } from './symbol-kinds.ts'

const startOfFile = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/** Symbols of the whole project by a part of their name (LSP 3.18 "Workspace Symbols"). */
export async function workspaceSymbols(
  server: QueriedServer,
  query: string,
  places: Places,
): Promise<readonly CodeSymbol[]> {
  const found = await server.request('workspace/symbol', { query }, workspaceSymbolsSchema)
  return await Promise.all(
    found.map(async ({ name, kind, containerName, location: { uri, range = startOfFile } }) => {
      const { file, isOutside, line, endLine } = await places.ofLocation(server, { uri, range })
      // Some servers put a file into `containerName`.
      const around = namesOfPath(/[/\\]/.test(containerName ?? '') ? '' : (containerName ?? ''))
      const names = [...around, ...namesOfSymbol(name)]
      return {
        name,
        kind: kindOf(kind),
        path: names.join('.'),
        file,
        ...(isOutside === undefined ? {} : { isOutside }),
        line,
        endLine,
      }
    }),
  )
}
