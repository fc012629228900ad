import type { LinkFile } from '../../facts.ts'
import { external, type Type } from '../declared/entity.ts'
import { linkDeclared } from '../declared/link-declared.ts'
import type { LinkRules } from '../declared/rules.ts'
import { fromWildcards, imported, nameInPackage, packageModule, typeInPackage } from './java-packages.ts'

/** The types of java.lang that are used most, and primitive ones: nobody declares one of these names again. */
const always: ReadonlySet<string> = new Set(
  `boolean byte char short int long float double Object String StringBuilder Integer Long Double Float Boolean Character
  Byte Short Number Math System Thread Runnable Iterable Comparable CharSequence Class Enum Record Void Throwable Exception
  RuntimeException Error IllegalArgumentException IllegalStateException NullPointerException UnsupportedOperationException
  InterruptedException IndexOutOfBoundsException ClassCastException Override Deprecated SuppressWarnings FunctionalInterface
  SafeVarargs AutoCloseable Cloneable`.split(/\s+/),
)

const rules: LinkRules = {
  seesMembers: true,
  transparent: new Set(),
  outside: ({ name, count }, from, resolver) => {
    if (always.has(name)) return external
    const own = typeInPackage(resolver, from, from.linkage.home, name)
    if (own.kind !== 'unknown') return own
    const found = fromWildcards(resolver, from, name)
    if (found.kind === 'symbol') return found
    // What is a type and of no package here is of a library; what begins small begins a package.
    if (/^\p{Lu}/u.test(name)) return external
    return count === undefined ? packageModule(from.file, name) : found
  },
  imported,
  inModule: (module, name, resolver) => nameInPackage(resolver, module, name),
  memberFiles: () => [],
  externalMember,
}

/** Methods that give an item, and those that give the same container again. */
const items =
  /^(get|getFirst|getLast|next|remove|removeFirst|removeLast|poll|peek|pop|element|first|last|orElse|orElseThrow|orElseGet|join|take)$/
const same =
  /^(stream|parallelStream|filter|sorted|distinct|limit|skip|peek|iterator|listIterator|subList|reversed|findFirst|findAny|takeWhile|dropWhile|toList|or|spliterator|max|min)$/

function externalMember(type: Type & { readonly kind: 'external' }, name: string): Type | undefined {
  const [first, second] = type.arguments
  if (second !== undefined) return mapMember(first, second, name)
  if (first === undefined) return undefined
  if (items.test(name)) return first
  return same.test(name) ? type : undefined
}

function mapMember(key: Type | undefined, value: Type, name: string): Type | undefined {
  if (/^(get|getOrDefault|put|remove|computeIfAbsent|putIfAbsent|getValue|merge)$/.test(name)) return value
  if (name === 'values') return { kind: 'external', name: 'list', arguments: [value] }
  if (key === undefined) return undefined
  if (name === 'keySet') return { kind: 'external', name: 'list', arguments: [key] }
  if (name === 'getKey') return key
  if (name !== 'entrySet') return undefined
  const entry: Type = { kind: 'external', name: 'Entry', arguments: [key, value] }
  return { kind: 'external', name: 'list', arguments: [entry] }
}

/** Links a Java file: packages by folder, members through classes and interfaces, overloads by how many arguments. */
export const linkJava: LinkFile = (file, facts, world) => linkDeclared(rules, file, facts, world)
