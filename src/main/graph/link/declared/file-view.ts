import {
  type Binding,
  type DeclaredLinkage,
  isDeclaredLinkage,
  type ScopeFact,
} from '../../extract/declared/linkage.ts'
import type { FileFacts, SymbolFact } from '../../facts.ts'

/** The facts of one file, arranged to be asked. */
export interface FileView {
  readonly file: string
  readonly facts: FileFacts
  readonly linkage: DeclaredLinkage
  readonly scopes: readonly ScopeView[]
  /** Symbols that stand directly in a type, by name. */
  readonly members: ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>
  readonly declared: ReadonlyMap<number, number>
  readonly inferred: ReadonlyMap<number, readonly number[]>
  readonly parameters: ReadonlyMap<number, readonly string[]>
  readonly arity: ReadonlyMap<number, readonly [least: number, most: number]>
  /** Scope that a symbol opens. */
  readonly scopeOf: ReadonlyMap<number, number>
}

export interface ScopeView {
  readonly fact: ScopeFact
  readonly names: ReadonlyMap<string, readonly Binding[]>
}

/** By facts: the store gives the same object for a file as long as it remembers it. */
const views = new WeakMap<FileFacts, FileView>()

/** Undefined for facts of a language that is linked another way. */
export function viewOf(file: string, facts: FileFacts): FileView | undefined {
  const known = views.get(facts)
  if (known?.file === file) return known
  if (!isDeclaredLinkage(facts.linkage)) return undefined
  const view = arrange(file, facts, facts.linkage)
  views.set(facts, view)
  return view
}

function arrange(file: string, facts: FileFacts, linkage: DeclaredLinkage): FileView {
  return {
    file,
    facts,
    linkage,
    scopes: linkage.scopes.map((fact) => ({ fact, names: grouped(fact.bindings) })),
    members: membersOf(facts.symbols),
    declared: new Map(linkage.declared),
    inferred: grouped(linkage.inferred),
    parameters: new Map(linkage.parameters),
    arity: new Map(linkage.arity.map(([symbol, least, most]) => [symbol, [least, most]])),
    scopeOf: new Map(
      linkage.scopes.flatMap(({ owner, kind }, scope) =>
        owner >= 0 && kind !== 'block' ? [[owner, scope] as const] : [],
      ),
    ),
  }
}

function grouped<Key, Item>(pairs: readonly (readonly [Key, Item])[]): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const [key, item] of pairs) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

function membersOf(symbols: readonly SymbolFact[]): Map<number, Map<string, number[]>> {
  const members = new Map<number, Map<string, number[]>>()
  symbols.forEach(({ parent, name }, symbol) => {
    if (parent < 0) return
    const names = members.get(parent) ?? new Map<string, number[]>()
    members.set(parent, names)
    names.set(name, [...(names.get(name) ?? []), symbol])
  })
  return members
}
