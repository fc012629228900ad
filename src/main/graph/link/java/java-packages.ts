import type { ImportFact } from '../../extract/declared/linkage.ts'
import { type Entity, external, unknown } from '../declared/entity.ts'
import type { FileView } from '../declared/file-view.ts'
import type { Resolver } from '../declared/rules.ts'
import type { TrackedWorld } from '../declared/tracked-world.ts'

/** A package is named `from|a.b`: where its folders lie is told by the file that asks. */

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}

export function packageModule(from: string, name: string): Entity {
  return { kind: 'module', module: `${from}|${name}` }
}

/** A name in a package: a type of it, or a package below it. */
export function nameInPackage(resolver: Resolver, module: string, name: string): Entity {
  const at = module.indexOf('|')
  const from = resolver.world.view(module.slice(0, at))
  if (from === undefined) return unknown
  const found = typeInPackage(resolver, from, module.slice(at + 1), name)
  if (found.kind !== 'unknown') return found
  return /^\p{Lu}/u.test(name) ? external : packageModule(from.file, `${module.slice(at + 1)}.${name}`)
}

/** A type by its package and name. Most stand in a file of their name. */
export function typeInPackage(resolver: Resolver, from: FileView, home: string, name: string): Entity {
  return resolver.once(`package ${home} ${name}`, () => {
    const folders = foldersOf(resolver.world, from, home)
    for (const folder of folders) {
      const file = join(folder, `${name}.java`)
      const found = resolver.world.has(file) ? declaredIn(resolver, file, home, name) : unknown
      if (found.kind !== 'unknown') return found
    }
    for (const file of folders.flatMap((folder) => resolver.world.filesIn(folder))) {
      const found = file.endsWith('.java') ? declaredIn(resolver, file, home, name) : unknown
      if (found.kind !== 'unknown') return found
    }
    return unknown
  })
}

function declaredIn(resolver: Resolver, file: string, home: string, name: string): Entity {
  const view = resolver.world.view(file)
  const binding = view?.scopes[0]?.names.get(name)?.find(({ is }) => is === 'symbol')
  return view?.linkage.home !== home || binding === undefined ? unknown : resolver.binding(view, binding)
}

function foldersOf(world: TrackedWorld, from: FileView, home: string): string[] {
  const below = home.replaceAll('.', '/')
  return sourceRoots(world, from).map((root) => join(root, below))
}

/** Where packages begin: the root of the file itself, those of its tests or sources, those of the modules of its build. */
function sourceRoots(world: TrackedWorld, from: FileView): string[] {
  const folder = folderOf(from.file)
  const home = from.linkage.home.replaceAll('.', '/')
  const own = `/${folder}`.endsWith(`/${home}`)
    ? folder.slice(0, Math.max(0, folder.length - home.length - 1))
    : folder
  const [, module = '', set] = /^(.*?)(?:^|\/)src\/(\w+)\/java$/.exec(own) ?? []
  if (set === undefined) return [own]
  const modules = [module, ...modulesAround(world, module)]
  const roots = modules.flatMap((one) => ['main', 'test'].map((other) => join(one, `src/${other}/java`)))
  return [...new Set([own, ...roots])]
}

/** Modules that a build above names: `<module>` of Maven, `include` of Gradle. */
function modulesAround(world: TrackedWorld, module: string): string[] {
  const found: string[] = []
  for (let folder = module; ; folder = folderOf(folder)) {
    const maven = world.config(join(folder, 'pom.xml')) ?? ''
    const gradle = ['settings.gradle', 'settings.gradle.kts'].map(
      (name) => world.config(join(folder, name)) ?? '',
    )
    for (const [, name = ''] of maven.matchAll(/<module>\s*([^<\s]+)\s*<\/module>/g))
      found.push(join(folder, name))
    for (const line of gradle.join('\n').matchAll(/^\s*include\b(.*)$/gm))
      for (const [, name = ''] of (line[1] ?? '').matchAll(/["']:?([\w.:-]+)["']/g))
        found.push(join(folder, name.replaceAll(':', '/')))
    if (folder === '') return found
  }
}

/** What an import names: a type of a package, a type in a type, a static member. */
export function imported(fact: ImportFact, from: FileView, resolver: Resolver): Entity {
  const found = pathOf(resolver, from, fact.module)
  if (fact.name === '*' || found.kind === 'unknown') return found
  return resolver.member(found, { name: fact.name }, from)
}

/** A dotted path from the outside: packages until a type is found, its members behind. */
function pathOf(resolver: Resolver, from: FileView, path: string): Entity {
  const [first = '', ...rest] = path.split('.')
  let entity = packageModule(from.file, first)
  for (const name of rest) entity = resolver.member(entity, { name }, from)
  return entity
}

/** `import a.b.*` and `import static a.b.C.*`. */
export function fromWildcards(resolver: Resolver, from: FileView, name: string): Entity {
  let isOpen = false
  for (const { module, name: taken } of from.linkage.imports) {
    if (taken !== '*') continue
    const whole = pathOf(resolver, from, module)
    const found =
      whole.kind === 'module'
        ? typeInPackage(resolver, from, module, name)
        : resolver.member(whole, { name }, from)
    if (found.kind === 'symbol') return found
    isOpen ||= whole.kind !== 'symbol'
  }
  return isOpen ? external : unknown
}
