import type { Binding, ImportFact } from '../../extract/declared/linkage.ts'
import type { Bases, Entity, Found, NamedType, Type, Wanted } from './entity.ts'
import type { FileView } from './file-view.ts'
import type { TrackedWorld } from './tracked-world.ts'

/** What differs between the languages whose names are declared. */
export interface LinkRules {
  /** The body of a function sees the names of the type around it without `self`. */
  readonly seesMembers: boolean
  /** Types of a library that give their argument as if they were not there. */
  readonly transparent: ReadonlySet<string>
  /** A name that no scope of the file binds: the own package, imports of everything, the language itself. */
  outside(wanted: Wanted, from: FileView, resolver: Resolver): Entity
  /** What an import stands for: a module, or what is taken from it. */
  imported(fact: ImportFact, from: FileView, resolver: Resolver): Entity
  /** A name in a module that `imported` or `outside` has answered. */
  inModule(module: string, name: string, resolver: Resolver): Entity
  /** Files that may hold members or bases of a type outside of its own file. */
  memberFiles(type: NamedType, from: FileView, resolver: Resolver): readonly string[]
  /** What a member of a library's type gives when it is read or called: the first of its arguments, itself. */
  externalMember(type: Type & { readonly kind: 'external' }, name: string): Type | undefined
  /** What every type has a member for, whatever it declares: `clone`. */
  ofEveryType?(type: NamedType, name: string): Entity | undefined
  /** What calling a declared function gives, from what it says that it returns. */
  result?(type: Type, isAsync: boolean): Type
}

/** Finds what values, names and types stand for, for one file that is linked. */
export interface Resolver {
  readonly world: TrackedWorld
  readonly rules: LinkRules
  /** Members that stand outside of their type, by the type. */
  readonly detached: Map<string, ReadonlyMap<string, readonly Found[]>>
  readonly bases: Map<string, Bases>
  /** Answers a question once; one that is asked while it is being answered is unknown. */
  once(key: string, answer: () => Entity): Entity
  /** The type that a symbol declares, with its own parameters as arguments. */
  own(view: FileView, symbol: number): NamedType
  type(view: FileView, index: number): Type
  name(view: FileView, wanted: Wanted, from: number): Entity
  /** What a written path of names stands for. */
  path(view: FileView, path: readonly string[], scope: number): Entity
  /** All that a name is bound to must be one thing, else nobody knows. */
  bound(view: FileView, bindings: readonly Binding[]): Entity
  binding(view: FileView, binding: Binding): Entity
  member(of: Entity, wanted: Wanted, from: FileView): Entity
  /** The type of what an entity is when it is read. */
  typeOf(entity: Entity): Type
}
