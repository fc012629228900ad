import path from 'node:path'
import { z } from 'zod'
import data from './catalog.json' with { type: 'json' }

const waySchema = z.enum(['pull', 'tsserver', 'save', 'push'])

const entrySchema = z.strictObject({
  id: z.string().min(1),
  language: z.string().min(1),
  /** File extension (with its dot) to the protocol's language id. */
  languageIds: z.record(z.string().startsWith('.'), z.string().min(1)),
  rootMarkers: z.array(z.string().min(1)).min(1),
  /** A file that hands the folder to another kind of server. */
  excludeMarkers: z.array(z.string()).default([]),
  /** Which marker makes the root when several lie between the file and the workspace's root. */
  root: z.enum(['nearest', 'outermost']).default('nearest'),
  /** Members of one group never both answer; the order in the catalog is the preference. */
  group: z.string().optional(),
  command: z.string().min(1),
  /** Other names of the same command, such as one with a version. */
  alternatives: z.array(z.string()).default([]),
  args: z.array(z.string()),
  /** Folders of the workspace, under the root or above it, that may hold the command. */
  localBins: z.array(z.string()).default([]),
  /** How the binary is found: by its name, or inside a TypeScript package of version 7 and up. */
  find: z.enum(['command', 'typescript-native']).default('command'),
  /** What the workspace gives it: a `tsserver` without which it does not work, a Python that it may look into. */
  needs: z.enum(['tsserver', 'python']).optional(),
  /** Commands without which it starts and finds nothing: silence of such a server would be taken for clean. */
  requires: z.array(z.string()).default([]),
  /** The app's own package that answers also in a folder without any marker. */
  own: z.strictObject({ package: z.string(), script: z.string().optional() }).optional(),
  /** How its diagnostics settle, best first; plain push is always the last resort. */
  ways: z.array(waySchema).min(1),
  /** A part of the token under which it announces its check on save; its other work says nothing of a text. */
  checkToken: z.string().min(1).optional(),
  /** Quiet time after a publish before it counts as the last one. */
  quietMs: z.number().int().min(0),
  /** After this a text that has not settled is told as timed out. */
  coldLimitMs: z.number().int().positive(),
  /**
   * Which texts it checks before they are saved: of all files together; its own file against the saved others (clangd
   * reads headers from the disk); or none, because it checks what is on the disk.
   */
  unsaved: z.enum(['all', 'own', 'none']).default('all'),
  initializationOptions: z.record(z.string(), z.unknown()).optional(),
  /** What `workspace/configuration` answers, by section. Some servers check nothing when they get none (css). */
  settings: z.record(z.string(), z.unknown()).optional(),
  /** One line that a person can run. */
  install: z.string().min(1),
})

/** One language server that the app knows, as data. */
export type CatalogEntry = z.infer<typeof entrySchema>
export type SettleWay = z.infer<typeof waySchema>

const catalogSchema = z.strictObject({ v: z.literal(1), servers: z.array(entrySchema) })

/** Parses a catalog. Throws a `ZodError` that names the entry and the field. */
export function parseCatalog(input: unknown): readonly CatalogEntry[] {
  return catalogSchema.parse(input).servers
}

/** The catalog that ships with the app. */
export const serverCatalog: readonly CatalogEntry[] = parseCatalog(data)

/** Entries that know a file's extension, gathered by exclusive group, in the catalog's order. */
export function groupsFor(catalog: readonly CatalogEntry[], file: string): readonly ServerGroup[] {
  return groupsOf(catalog.filter((entry) => languageIdOf(entry, file) !== undefined))
}

export interface ServerGroup {
  readonly name: string
  readonly entries: readonly [CatalogEntry, ...CatalogEntry[]]
}

export function groupsOf(entries: readonly CatalogEntry[]): readonly ServerGroup[] {
  const groups = new Map<string, [CatalogEntry, ...CatalogEntry[]]>()
  for (const entry of entries) {
    const name = entry.group ?? entry.id
    const members = groups.get(name)
    if (members === undefined) groups.set(name, [entry])
    else members.push(entry)
  }
  return [...groups].map(([name, members]) => ({ name, entries: members }))
}

/** The protocol's language id of a file, or undefined when the server does not know its extension. */
export function languageIdOf(entry: CatalogEntry, file: string): string | undefined {
  return entry.languageIds[path.extname(file).toLowerCase()]
}
