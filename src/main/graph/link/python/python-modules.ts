import type { Entity } from '../declared/entity.ts'
import { external, unknown } from '../declared/entity.ts'
import type { Resolver } from '../declared/rules.ts'
import type { TrackedWorld } from '../declared/tracked-world.ts'

/** A module is named by its file, or, where a package has no file of its own, by its folder with a `/` behind. */

export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The module of an import as it is written in a file: `a.b`, `..a`. */
export function moduleNamed(world: TrackedWorld, written: string, from: string): Entity {
  const [, dots = '', path = ''] = /^(\.*)(.*)$/s.exec(written) ?? []
  const segments = path === '' ? [] : path.split('.')
  if (dots !== '') {
    let folder = folderOf(from)
    for (let up = 1; up < dots.length; up++) folder = folderOf(folder)
    const module = moduleAt(world, folder, segments)
    return module === undefined ? unknown : { kind: 'module', module }
  }
  for (const root of rootsOf(world, from)) {
    const [first = ''] = segments
    if (moduleAt(world, root, [first]) === undefined) continue
    const module = moduleAt(world, root, segments)
    return module === undefined ? unknown : { kind: 'module', module }
  }
  return external
}

/** Where absolute imports begin: above the outermost package of the file, its own folder for a script, the workspace. */
function rootsOf(world: TrackedWorld, from: string): readonly string[] {
  let folder = folderOf(from)
  while (folder !== '' && world.has(join(folder, '__init__.py'))) folder = folderOf(folder)
  const roots = [folder]
  for (let above = folder; above !== '';) {
    above = folderOf(above)
    roots.push(above)
  }
  return [...roots, 'src', 'lib']
}

function moduleAt(world: TrackedWorld, folder: string, segments: readonly string[]): string | undefined {
  const path = [...(folder === '' ? [] : [folder]), ...segments].join('/')
  const candidates = segments.length === 0 ? [] : [`${path}.py`, `${path}.pyi`]
  const file = [join(path, '__init__.py'), ...candidates].find((one) => world.has(one))
  if (file !== undefined) return file
  return world.filesIn(path).some((one) => one.endsWith('.py')) ? `${path}/` : undefined
}

/** A name in a module: what its file binds, else a module below it. */
export function nameInModule(resolver: Resolver, module: string, name: string): Entity {
  const view = module.endsWith('/') ? undefined : resolver.world.view(module)
  const bound = view?.scopes[0]?.names.has(name) === true ? resolver.name(view, { name }, 0) : undefined
  if (bound !== undefined && bound.kind !== 'unknown') return bound
  const below = moduleBelow(resolver.world, module, name)
  if (below !== undefined) return { kind: 'module', module: below }
  if (view === undefined || bound !== undefined) return unknown
  return resolver.once(`${module} wildcard ${name}`, () => fromWildcards(resolver, module, name))
}

function moduleBelow(world: TrackedWorld, module: string, name: string): string | undefined {
  if (module.endsWith('/')) return moduleAt(world, module.slice(0, -1), [name])
  return module.endsWith('__init__.py') ? moduleAt(world, folderOf(module), [name]) : undefined
}

/** `from x import *` in the file. A library that gives everything may give this name too. */
export function fromWildcards(resolver: Resolver, file: string, name: string): Entity {
  const view = resolver.world.view(file)
  if (view === undefined) return unknown
  let isOpen = false
  for (const fact of view.linkage.imports) {
    if (fact.name !== '*') continue
    const module = moduleNamed(resolver.world, fact.module, file)
    if (module.kind !== 'module') isOpen = true
    else {
      const found = name.startsWith('_') ? unknown : nameInModule(resolver, module.module, name)
      if (found.kind !== 'unknown') return found
    }
  }
  return isOpen ? external : unknown
}
