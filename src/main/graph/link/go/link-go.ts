import type { LinkFile } from '../../facts.ts'
import { external, unknown } from '../declared/entity.ts'
import { linkDeclared } from '../declared/link-declared.ts'
import type { LinkRules } from '../declared/rules.ts'
import { folderOf, fromImports, nameInPackage, packageFiles, packageNamed } from './go-packages.ts'

/** What the universe scope binds (The Go Programming Language Specification, "Predeclared identifiers"). */
const universe: ReadonlySet<string> = new Set(
  `any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8
  uint16 uint32 uint64 uintptr true false iota nil append cap clear close complex copy delete imag len make max min new
  panic print println real recover func`.split(/\s+/),
)

const rules: LinkRules = {
  seesMembers: false,
  transparent: new Set(),
  outside: ({ name }, from, resolver) => {
    const own = nameInPackage(resolver, `${folderOf(from.file)}:${from.linkage.home}`, name)
    if (own.kind !== 'unknown') return own
    if (universe.has(name)) return external
    return resolver.once(`${from.file} imports ${name}`, () => fromImports(resolver, from, name))
  },
  imported: ({ module }, from, resolver) => packageNamed(resolver.world, module, from.file),
  inModule: (module, name, resolver) =>
    /^\p{Lu}/u.test(name) ? nameInPackage(resolver, module, name) : unknown,
  memberFiles: ({ file }, _, resolver) => {
    const home = resolver.world.view(file)?.linkage.home
    return home === undefined ? [] : packageFiles(resolver.world, folderOf(file), home)
  },
  externalMember: () => undefined,
}

/** Links a Go file: packages by folder and go.mod, methods by receiver, members through what is embedded. */
export const linkGo: LinkFile = (file, facts, world) => linkDeclared(rules, file, facts, world)
