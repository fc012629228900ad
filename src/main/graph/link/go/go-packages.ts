import { type Entity, external, unknown } from '../declared/entity.ts'
import type { FileView } from '../declared/file-view.ts'
import type { Resolver } from '../declared/rules.ts'
import type { TrackedWorld } from '../declared/tracked-world.ts'

/** A package is named `folder:name`: the tests of a folder may be a package of their own. */

export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

/** Go files of a folder that belong to one package. */
export function packageFiles(world: TrackedWorld, folder: string, name: string): string[] {
  return world
    .filesIn(folder)
    .filter((file) => file.endsWith('.go') && world.view(file)?.linkage.home === name)
}

/** The package that an import path names: below the module of the importing file or one beside it in a go.work. */
export function packageNamed(world: TrackedWorld, path: string, from: string): Entity {
  for (const { folder, module } of modulesAround(world, from)) {
    if (path !== module && !path.startsWith(`${module}/`)) continue
    const below = path.slice(module.length + 1)
    const target = [folder, below].filter((part) => part !== '').join('/')
    const [file] = world.filesIn(target).filter((one) => one.endsWith('.go') && !one.endsWith('_test.go'))
    const home = file === undefined ? undefined : world.view(file)?.linkage.home
    if (home !== undefined) return { kind: 'module', module: `${target}:${home}` }
    return unknown
  }
  return external
}

interface Module {
  readonly folder: string
  readonly module: string
}

function modulesAround(world: TrackedWorld, from: string): Module[] {
  const modules: Module[] = []
  let folder = folderOf(from)
  for (;;) {
    const own = moduleIn(world, folder)
    if (own !== undefined) modules.push(own)
    const work = world.config(folder === '' ? 'go.work' : `${folder}/go.work`)
    for (const used of work?.matchAll(/^\s*(?:use\s+)?\.\/([^\s)]+)/gm) ?? []) {
      const other = moduleIn(world, [folder, used[1] ?? ''].filter((part) => part !== '').join('/'))
      if (other !== undefined) modules.push(other)
    }
    if (folder === '') break
    folder = folderOf(folder)
  }
  // The longest path first: a module may lie inside of another one.
  return modules.sort((one, other) => other.module.length - one.module.length)
}

function moduleIn(world: TrackedWorld, folder: string): Module | undefined {
  const text = world.config(folder === '' ? 'go.mod' : `${folder}/go.mod`)
  const module = text === undefined ? undefined : /^\s*module\s+"?([^\s"]+)/m.exec(text)?.[1]
  return module === undefined ? undefined : { folder, module }
}

/** A name that one of the files of a package declares. */
export function nameInPackage(resolver: Resolver, module: string, name: string): Entity {
  return resolver.once(`package ${module} ${name}`, () => {
    const at = module.lastIndexOf(':')
    for (const file of packageFiles(resolver.world, module.slice(0, at), module.slice(at + 1))) {
      const found = declaredIn(resolver, file, name)
      if (found.kind !== 'unknown') return found
    }
    return unknown
  })
}

/** Imports are of their file alone. */
function declaredIn(resolver: Resolver, file: string, name: string): Entity {
  const view = resolver.world.view(file)
  const binding = view?.scopes[0]?.names.get(name)?.find(({ is }) => is === 'symbol')
  return view === undefined || binding === undefined ? unknown : resolver.binding(view, binding)
}

/** `import . "x"`, and packages that are called something else than their path. */
export function fromImports(resolver: Resolver, from: FileView, name: string): Entity {
  let isOpen = false
  for (const { module, name: taken } of from.linkage.imports) {
    const found = packageNamed(resolver.world, module, from.file)
    if (found.kind !== 'module') isOpen ||= found.kind === 'external'
    else if (taken === '*') {
      const inside = nameInPackage(resolver, found.module, name)
      if (inside.kind !== 'unknown') return inside
    } else if (found.module.endsWith(`:${name}`)) return found
  }
  return isOpen ? external : unknown
}
