import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { findPackage } from '../../process/node-package.ts'
import { ownPathStyle, pathToUri } from '../protocol/document-uri.ts'
import type { CatalogEntry } from './catalog.ts'
import { foldersUpward, type ServerPlace } from './detection.ts'

export type WorkspaceNeeds =
  | {
      readonly kind: 'met'
      readonly initializationOptions: unknown
      readonly settings?: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'missing'; readonly reason: string }

interface Surroundings {
  readonly place: ServerPlace
  /** From the root of the server up to the workspace's. */
  readonly folders: readonly string[]
  readonly isTrusted: boolean
}

/** What a server must be told of the workspace, and whether what it cannot do without is there. Starts nothing. */
export function workspaceNeeds(
  entry: CatalogEntry,
  place: ServerPlace,
  { workspace, isTrusted }: { readonly workspace: string; readonly isTrusted: () => boolean },
): WorkspaceNeeds {
  const around = { place, folders: foldersUpward(place.root, workspace), isTrusted: isTrusted() }
  switch (entry.needs) {
    case 'tsserver':
      return withTypescript(entry, around, (lib) => ({ tsserver: { path: path.join(lib, 'tsserver.js') } }))
    case 'tsdk':
      return withTypescript(entry, around, (lib) => ({ typescript: { tsdk: lib } }))
    case 'eslint':
      return withEslint(entry, around)
    case 'python':
      return withPython(entry, around)
    case undefined:
      return met(entry)
  }
}

function met({ initializationOptions, settings }: CatalogEntry): WorkspaceNeeds {
  return { kind: 'met', initializationOptions, ...(settings === undefined ? {} : { settings }) }
}

/** The person's own options win over what was found. */
function withTypescript(
  entry: CatalogEntry,
  { folders }: Surroundings,
  options: (lib: string) => Readonly<Record<string, unknown>>,
): WorkspaceNeeds {
  const found = findPackage('typescript', folders)
  const lib = found === undefined ? undefined : path.join(found.folder, 'lib')
  if (lib === undefined || !existsSync(path.join(lib, 'tsserver.js'))) {
    const version = found === undefined ? 'no typescript package' : `typescript ${found.version}`
    return { kind: 'missing', reason: `it needs lib/tsserver.js, and ${version} is in the workspace` }
  }
  return met({ ...entry, initializationOptions: { ...options(lib), ...entry.initializationOptions } })
}

/**
 * It works with the ESLint of the project, and answers an empty list where it finds none. The "workspace folder" of
 * its settings bounds its search for a configuration file.
 */
function withEslint(entry: CatalogEntry, { place, folders }: Surroundings): WorkspaceNeeds {
  if (findPackage('eslint', folders) === undefined) {
    const reason = 'it needs the eslint package of the project, and none is in node_modules there'
    return { kind: 'missing', reason }
  }
  const workspaceFolder = { uri: pathToUri(place.root, ownPathStyle), name: path.basename(place.root) }
  return met({ ...entry, settings: { workspaceFolder, ...entry.settings } })
}

function withPython(entry: CatalogEntry, { folders, isTrusted }: Surroundings): WorkspaceNeeds {
  const pythonPath = isTrusted ? pythonIn(folders) : undefined
  if (pythonPath === undefined) return met(entry)
  const own = entry.settings?.['python']
  const python = { pythonPath, ...(typeof own === 'object' ? own : {}) }
  return met({ ...entry, settings: { ...entry.settings, python } })
}

/** The interpreter of a virtual environment in the workspace, else of the one that the app was started in. */
function pythonIn(folders: readonly string[]): string | undefined {
  const active = process.env['VIRTUAL_ENV']
  const environments = [
    ...folders.flatMap((folder) => ['.venv', 'venv'].map((name) => path.join(folder, name))),
    ...(active === undefined ? [] : [active]),
  ]
  return environments
    .flatMap((folder) => [path.join(folder, 'bin', 'python'), path.join(folder, 'Scripts', 'python.exe')])
    .find((file) => existsSync(file))
}
