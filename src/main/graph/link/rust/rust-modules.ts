import type { ImportFact } from '../../extract/declared/linkage.ts'
import { type Entity, external, unknown } from '../declared/entity.ts'
import type { FileView } from '../declared/file-view.ts'
import type { Resolver } from '../declared/rules.ts'
import type { TrackedWorld } from '../declared/tracked-world.ts'

/** A module is named by its file. */

export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}

function firstOf(world: TrackedWorld, files: readonly string[]): Entity {
  const file = files.find((one) => world.has(one))
  return file === undefined ? unknown : { kind: 'module', module: file }
}

const roots = /(^|\/)(lib|main|mod)\.rs$/

/** Where the files of the modules in a module lie. */
function folderBelow(file: string): string {
  return roots.test(file) ? folderOf(file) : file.replace(/\.rs$/, '')
}

export function childModule(world: TrackedWorld, file: string, name: string): Entity {
  const folder = folderBelow(file)
  return firstOf(world, [join(folder, `${name}.rs`), join(folder, name, 'mod.rs')])
}

export function parentModule(world: TrackedWorld, file: string): Entity {
  const folder = /(^|\/)mod\.rs$/.test(file) ? folderOf(folderOf(file)) : folderOf(file)
  const inside = ['lib.rs', 'main.rs', 'mod.rs'].map((name) => join(folder, name))
  return firstOf(world, [...inside.filter((one) => one !== file), `${folder}.rs`])
}

/** The file that a crate begins with: the nearest lib.rs or main.rs above. */
export function crateRoot(world: TrackedWorld, file: string): Entity {
  if (/(^|\/)(lib|main)\.rs$/.test(file)) return { kind: 'module', module: file }
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    const found = firstOf(world, [join(folder, 'lib.rs'), join(folder, 'main.rs')])
    if (found.kind === 'module') return found
    if (folder === '') return { kind: 'module', module: file }
  }
}

/** A crate by its name: this one, one that Cargo.toml names a path of, or one of a registry. */
export function crateNamed(world: TrackedWorld, name: string, from: string): Entity {
  if (/^(std|core|alloc|proc_macro|test)$/.test(name)) return external
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    const manifest = world.config(join(folder, 'Cargo.toml'))
    if (manifest !== undefined) return crateIn(world, manifest, { folder, name })
    if (folder === '') return unknown
  }
}

function crateIn(
  world: TrackedWorld,
  manifest: string,
  { folder, name }: { readonly folder: string; readonly name: string },
): Entity {
  const own = /^\s*name\s*=\s*"([^"]+)"/m.exec(manifest)?.[1]?.replaceAll('-', '_')
  if (own === name) return firstOf(world, [join(folder, 'src/lib.rs')])
  const written = `(?:${name}|${name.replaceAll('_', '-')})`
  const line = new RegExp(`^\\s*(?:${written}\\s*=|\\[.*dependencies\\.${written}\\])(.*)$`, 'm').exec(
    manifest,
  )
  if (line === null) return unknown
  const path = /path\s*=\s*"([^"]+)"/.exec(line[1] ?? '')?.[1]
  return path === undefined ? external : firstOf(world, [join(resolved(folder, path), 'src/lib.rs')])
}

function resolved(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

/** A name in a module: what its file binds, what it takes from others whole. */
export function nameInModule(resolver: Resolver, module: string, name: string): Entity {
  if (name === '@self') return { kind: 'module', module }
  if (name === '@super') return parentModule(resolver.world, module)
  const view = resolver.world.view(module)
  if (view === undefined) return unknown
  const [binding] = view.scopes[0]?.names.get(name) ?? []
  if (binding !== undefined) return resolver.binding(view, binding)
  return resolver.once(`${module} wildcard ${name}`, () => fromWildcards(resolver, view, name))
}

/** `use a::*`. */
export function fromWildcards(resolver: Resolver, view: FileView, name: string): Entity {
  for (const fact of view.linkage.imports) {
    if (fact.name !== '*' || fact.module === '') continue
    const whole = resolver.once(`${view.file} path ${fact.module}`, () => pathFrom(resolver, view, fact))
    const found =
      whole.kind === 'unknown' || whole.kind === 'external' ? unknown : resolver.member(whole, { name }, view)
    if (found.kind === 'symbol' || found.kind === 'module') return found
  }
  return unknown
}

/** What an import names: a module beside, a path from the crate, from here, from another crate. */
export function imported(fact: ImportFact, from: FileView, resolver: Resolver): Entity {
  if (fact.module === '@mod') return childModule(resolver.world, from.file, fact.name)
  const whole = fact.module === '' ? undefined : pathFrom(resolver, from, fact)
  if (whole === undefined) return crateNamed(resolver.world, fact.name, from.file)
  if (fact.name === '*') return whole
  const found = resolver.member(whole, { name: fact.name }, from)
  return found.kind === 'unknown' ? resolver.member(whole, { name: `${fact.name}!` }, from) : found
}

function pathFrom(resolver: Resolver, from: FileView, { module, scope }: ImportFact): Entity {
  const path = module.split('::').map((one) => (one === 'self' || one === 'super' ? `@${one}` : one))
  const [first = ''] = path
  const crate = crateNamed(resolver.world, first, from.file)
  if (crate.kind !== 'external') return resolver.path(from, path, scope)
  return external
}
