import configuration from './servers/configuration.json' with { type: 'json' }
import functional from './servers/functional.json' with { type: 'json' }
import jvmAndDotnet from './servers/jvm-and-dotnet.json' with { type: 'json' }
import prose from './servers/prose.json' with { type: 'json' }
import python from './servers/python.json' with { type: 'json' }
import scripting from './servers/scripting.json' with { type: 'json' }
import systems from './servers/systems.json' with { type: 'json' }
import web from './servers/web.json' with { type: 'json' }
import { languageIdOf } from './file-kinds.ts'
import { type CatalogEntry, parseRows } from './server-row.ts'

export type { CatalogEntry, SettleWay } from './server-row.ts'
export { languageIdOf } from './file-kinds.ts'

/** The catalog that ships with the app; in an exclusive group the first that starts answers. */
export const serverCatalog: readonly CatalogEntry[] = Object.entries({
  web,
  python,
  systems,
  'jvm-and-dotnet': jvmAndDotnet,
  scripting,
  functional,
  configuration,
  prose,
}).flatMap(([name, rows]) => parseRows(rows, `servers/${name}.json`))

/** Entries that know a file, gathered by exclusive group, in the catalog's order. */
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

/** A linter tells diagnostics beside the other servers; it is never asked for definitions, symbols or a rename. */
export function isLinter({ role }: Pick<CatalogEntry, 'role'>): boolean {
  return role === 'linter'
}

/** Switched off by the person, or until the person switches it on. */
export function isOff({ person, offByDefault }: CatalogEntry): boolean {
  return person?.isOff ?? offByDefault !== undefined
}
