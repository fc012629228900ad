import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { installToolFolder } from '../../../scripts/system/tool-folder.ts'
import { type CatalogEntry, serverCatalog } from '../../../src/main/lsp/catalog/catalog.ts'

/** The row of the catalog that ships with the app. Throws when there is none. */
export function rowOf(id: string): CatalogEntry {
  const row = serverCatalog.find((entry) => entry.id === id)
  if (row === undefined) throw new Error(`The catalog has no server ${id}.`)
  return row
}

/** `node_modules` with the servers that npm brings, installed when it is not there yet. */
export async function npmServers(): Promise<string> {
  return path.join(await installToolFolder('servers'), 'node_modules')
}

/**
 * What keeps the server from being tested here: commands that are neither on PATH nor among the npm servers. Empty when
 * it can be; said loudly, because a skipped test must not look like a passed one.
 */
export function missingCommands(id: string, ...more: readonly string[]): readonly string[] {
  const { command, alternatives, requires, own } = rowOf(id)
  const isThere = own !== undefined || [command, ...alternatives].some(isOnPath)
  const missing = [...(isThere ? [] : [command]), ...[...requires, ...more].filter((name) => !isOnPath(name))]
  if (missing.length > 0)
    process.stderr.write(
      `\nSKIPPED: ${id} is not tested, this machine lacks ${missing.join(', ')}. As root on Debian, npm test installs it.\n\n`,
    )
  return missing
}

function isOnPath(name: string): boolean {
  const bins = path.resolve(import.meta.dirname, '../../../tools/servers/node_modules/.bin')
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), bins]
  return folders.some((folder) => folder !== '' && existsSync(path.join(folder, name)))
}
