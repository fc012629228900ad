import type { ImportFact } from '../../extract/declared/linkage.ts'
import type { Entity, NamedType, Type } from './entity.ts'
import type { FileView } from './file-view.ts'
import type { Wanted } from './members.ts'
import type { Resolver } from './resolver.ts'

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
