import { entriesOf, memberOf, parseJsonConfig, textMember, textsOf } from './json-config.ts'
import type { Linking } from './linking.ts'
import { fileFrom } from './module-files.ts'
import { folderOf, foldersUp, joined, starOf, within } from './paths.ts'

interface Package {
  readonly folder: string
  readonly json: unknown
}

const packageName = /^(?:@[^/]+\/)?[^/]+/
/** The order in which conditions are asked: sources before what is built from them. */
const conditions = [
  'source',
  'development',
  'types',
  'import',
  'module',
  'node',
  'browser',
  'require',
  'default',
]

/** A package of this workspace: the one around the file by its own name or `#`, or a sibling of its workspaces. */
export function fileByPackage(linking: Linking, from: string, specifier: string): string | undefined {
  const around = foldersUp(folderOf(from)).map((folder) => packageAt(linking, folder))
  const own = around.find((one) => one !== undefined)
  if (specifier.startsWith('#'))
    return own === undefined
      ? undefined
      : exportedFile(linking, own, { map: memberOf(own.json, 'imports'), key: specifier })
  const name = packageName.exec(specifier)?.[0] ?? specifier
  const rest = specifier.slice(name.length)
  for (const one of around) {
    if (one === undefined) continue
    const found = textMember(one.json, 'name') === name ? one : siblingOf(linking, one, name)
    if (found !== undefined) return entryOf(linking, found, rest)
  }
  return undefined
}

function packageAt(linking: Linking, folder: string): Package | undefined {
  const text = linking.config(within(folder, 'package.json'))
  return text === undefined ? undefined : { folder, json: parseJsonConfig(text) }
}

/** A workspace of `root` with this name: its folder is called like the package, with or without the scope. */
function siblingOf(linking: Linking, root: Package, name: string): Package | undefined {
  const bare = name.slice(name.indexOf('/') + 1)
  const names = [...new Set([bare, name, name.replace('@', '').replace('/', '-')])]
  for (const pattern of workspacesOf(linking, root)) {
    const clean = pattern.replace(/\/\*\*$/, '/*').replace(/\/$/, '')
    const folders = clean.includes('*') ? names.map((one) => clean.replace('*', one)) : [clean]
    for (const folder of folders) {
      const path = joined(root.folder, folder)
      const found = path === undefined ? undefined : packageAt(linking, path)
      if (found !== undefined && textMember(found.json, 'name') === name) return found
    }
  }
  return undefined
}

function workspacesOf(linking: Linking, root: Package): string[] {
  const own = memberOf(root.json, 'workspaces')
  const listed = [...textsOf(own), ...textsOf(memberOf(own, 'packages'))]
  if (listed.length > 0) return listed
  const pnpm = linking.config(within(root.folder, 'pnpm-workspace.yaml')) ?? ''
  return [...pnpm.matchAll(/^\s*-\s*['"]?([^'"\s#!]+)/gm)].map(([, pattern = '']) => pattern)
}

function entryOf(linking: Linking, found: Package, rest: string): string | undefined {
  const exported = exportedFile(linking, found, { map: memberOf(found.json, 'exports'), key: `.${rest}` })
  if (exported !== undefined) return exported
  if (rest !== '')
    return (
      fileFrom(linking, found.folder, `.${rest}`) ??
      fileFrom(linking, within(found.folder, 'src'), `.${rest}`)
    )
  for (const field of ['source', 'types', 'module', 'main']) {
    const target = textMember(found.json, field)
    const file = target === undefined ? undefined : sourceFile(linking, found.folder, target)
    if (file !== undefined) return file
  }
  return fileFrom(linking, found.folder, './src/index') ?? fileFrom(linking, found.folder, './index')
}

function exportedFile(
  linking: Linking,
  { folder }: Package,
  { map, key }: { readonly map: unknown; readonly key: string },
): string | undefined {
  const entries = entriesOf(map)
  const isSubpaths = entries.some(([name]) => name.startsWith('.') || name.startsWith('#'))
  const rows: [string, unknown][] = isSubpaths ? entries : map === undefined ? [] : [['.', map]]
  for (const [pattern, target] of rows) {
    const star = starOf(pattern, key)
    if (star === undefined) continue
    for (const path of targetsOf(target)) {
      const found = sourceFile(linking, folder, path.replaceAll('*', star))
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** All paths of nested conditions, best first. */
function targetsOf(target: unknown): string[] {
  if (typeof target === 'string') return [target]
  if (Array.isArray(target)) return target.flatMap(targetsOf)
  return conditions
    .flatMap((condition) => targetsOf(memberOf(target, condition)))
    .concat(
      entriesOf(target)
        .filter(([name]) => !conditions.includes(name))
        .flatMap(([, value]) => targetsOf(value)),
    )
}

const built = /^(?:\.\/)?(?:dist|lib|build|out|esm|cjs)(?:\/(?:esm|cjs|types|src))?\//

/** What is built is not in the workspace: its source has the same name below `src`. */
function sourceFile(linking: Linking, folder: string, target: string): string | undefined {
  const found = fileFrom(linking, folder, target.replace(/\.d\.([cm]?)ts$/, '.$1js'))
  if (found !== undefined || !built.test(target)) return found
  const source = target.replace(built, '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
  return fileFrom(linking, within(folder, 'src'), source) ?? fileFrom(linking, folder, source)
}
