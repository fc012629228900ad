import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CatalogEntry } from './catalog.ts'
import { foldersUpward, type ServerPlace } from './detection.ts'
import { findPackage } from '../../process/node-package.ts'

export type WorkspaceNeeds =
  | {
      readonly kind: 'met'
      readonly initializationOptions: unknown
      readonly settings?: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'missing'; readonly reason: string }

/** What a server must be told of the workspace, and whether what it cannot do without is there. */
export function workspaceNeeds(
  { needs, initializationOptions, settings }: CatalogEntry,
  place: ServerPlace,
  { workspace, isTrusted }: { readonly workspace: string; readonly isTrusted: () => boolean },
): WorkspaceNeeds {
  const own = settings === undefined ? {} : { settings }
  const folders = foldersUpward(place.root, workspace)
  if (needs === 'tsserver') {
    const found = findPackage('typescript', folders)
    const tsserver = found === undefined ? undefined : path.join(found.folder, 'lib', 'tsserver.js')
    if (tsserver === undefined || !existsSync(tsserver)) {
      const version = found === undefined ? 'no typescript package' : `typescript ${found.version}`
      return { kind: 'missing', reason: `it needs lib/tsserver.js, and ${version} is in the workspace` }
    }
    return {
      kind: 'met',
      ...own,
      initializationOptions: { ...initializationOptions, tsserver: { path: tsserver } },
    }
  }
  const python = needs === 'python' && isTrusted() ? pythonIn(folders) : undefined
  if (python === undefined) return { kind: 'met', ...own, initializationOptions }
  const before = settings?.['python']
  const merged = { ...(typeof before === 'object' ? before : {}), pythonPath: python }
  return { kind: 'met', initializationOptions, settings: { ...settings, python: merged } }
}

/** The interpreter of a virtual environment in the workspace. */
function pythonIn(folders: readonly string[]): string | undefined {
  const places = [
    '.venv/bin/python',
    'venv/bin/python',
    '.venv/Scripts/python.exe',
    'venv/Scripts/python.exe',
  ]
  return folders
    .flatMap((folder) => places.map((place) => path.join(folder, ...place.split('/'))))
    .find((file) => existsSync(file))
}
