import type { Binding, Value } from '../../extract/declared/linkage.ts'
import {
  type Bases,
  type Declaration,
  type Entity,
  external,
  type Found,
  isSameEntity,
  type NamedType,
  type Type,
  unknown,
  type Wanted,
} from './entity.ts'
import type { FileView } from './file-view.ts'
import { awaited, elementOf, itemOf, keyOf, partOf } from './containers.ts'
import { baseMember, memberOfType, staticMember } from './members.ts'
import { lookUp } from './names.ts'
import type { LinkRules, Resolver } from './rules.ts'
import type { TrackedWorld } from './tracked-world.ts'
import { argumentsAsParameters, readType, substituted } from './types.ts'

/** A chain of bindings, members and aliases longer than this is not followed; cycles end here too. */
const deepest = 40

/** Finds what values stand for. One instance links one file. */
export class ValueResolver implements Resolver {
  readonly world: TrackedWorld
  readonly rules: LinkRules
  /** Members that stand outside of their type, by the type. */
  readonly detached = new Map<string, ReadonlyMap<string, readonly Found[]>>()
  readonly bases = new Map<string, Bases>()
  readonly #known = new Map<string, Entity>()
  #depth = 0

  constructor(world: TrackedWorld, rules: LinkRules) {
    this.world = world
    this.rules = rules
  }

  value(view: FileView, index: number): Entity {
    const value = view.linkage.values[index]
    if (value === undefined) return unknown
    return this.once(`${view.file} ${String(index)}`, () => this.#read(view, value))
  }

  /** Answers a question once; one that is asked while it is being answered is unknown. */
  once(key: string, answer: () => Entity): Entity {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#depth > deepest) return unknown
    this.#depth++
    this.#known.set(key, unknown)
    const entity = answer()
    this.#depth--
    this.#known.set(key, entity)
    return entity
  }

  #read(view: FileView, value: Value): Entity {
    switch (value.is) {
      case 'name':
        return this.name(view, value, value.scope)
      case 'self':
        return { kind: 'value', type: this.own(view, value.type) }
      case 'class':
        return { kind: 'symbol', file: view.file, symbol: value.type, tier: 'A', reason: 'scope' }
      case 'super':
        return { kind: 'value', type: unknown }
      case 'typed':
        return { kind: 'value', type: this.type(view, value.type) }
      case 'type':
        return this.#typeItself(view, value.type)
      case 'imported':
        return this.imported(view, value.import)
      case 'nothing':
        return { kind: 'value', type: { kind: 'nothing' } }
      default:
        return this.#derived(view, value)
    }
  }

  #derived(
    view: FileView,
    value: Value & { is: 'member' | 'result' | 'element' | 'item' | 'key' | 'part' | 'awaited' },
  ): Entity {
    const above = view.linkage.values[value.of]
    if (value.is === 'member' && above?.is === 'super')
      return baseMember(this, this.own(view, above.type), value)
    const of = this.value(view, value.of)
    if (value.is === 'member') return this.member(of, value, view)
    if (value.is === 'result') return this.result(of)
    const type = this.#container(this.typeOf(of))
    return given(of, value.is === 'part' ? partOf(type, value.at) : takers[value.is](type))
  }

  /** A declared type that is a list or a map underneath is looked into as that. */
  #container(type: Type): Type {
    if (type.kind !== 'named') return type
    const view = this.world.view(type.file)
    const bases = view?.linkage.bases.filter(({ symbol }) => symbol === type.symbol) ?? []
    for (const { type: base } of bases) {
      const found = view === undefined ? unknown : this.type(view, base)
      if (found.kind === 'external' && found.arguments.length > 0) return substituted(this, found, type)
    }
    return type
  }

  /** The type that a symbol declares, with its own parameters as arguments. */
  own(view: FileView, symbol: number): NamedType {
    return { kind: 'named', file: view.file, symbol, arguments: argumentsAsParameters(view, symbol) }
  }

  type(view: FileView, index: number): Type {
    return readType(this, view, index)
  }

  #typeItself(view: FileView, index: number): Entity {
    const text = view.linkage.types[index]
    return text === undefined ? unknown : this.path(view, text.path, text.scope)
  }

  /** What a written path of names stands for. */
  path(view: FileView, path: readonly string[], scope: number): Entity {
    const [first, ...rest] = path
    if (first === undefined) return unknown
    let entity = this.name(view, { name: first, isPath: rest.length > 0 }, scope)
    for (const name of rest) entity = this.member(entity, { name }, view)
    return entity
  }

  name(view: FileView, wanted: Wanted, from: number): Entity {
    return lookUp(this, view, wanted, from)
  }

  /** All that a name is bound to must be one thing, else nobody knows. */
  bound(view: FileView, bindings: readonly Binding[]): Entity {
    let agreed: Entity | undefined
    for (const binding of bindings) {
      const entity = this.binding(view, binding)
      if (entity.kind === 'value' && entity.type.kind === 'nothing') continue
      if (agreed !== undefined && !isSameEntity(agreed, entity)) return unknown
      agreed ??= entity
    }
    return agreed ?? unknown
  }

  binding(view: FileView, binding: Binding): Entity {
    switch (binding.is) {
      case 'symbol':
        return { kind: 'symbol', file: view.file, symbol: binding.symbol, tier: 'A', reason: 'scope' }
      case 'import':
        return this.imported(view, binding.import)
      case 'typed':
        return { kind: 'value', type: this.type(view, binding.type) }
      case 'valued':
        return this.#variable(this.value(view, binding.value))
      case 'parameter':
      case 'opaque':
        return unknown
    }
  }

  /** A variable that holds a function: calls through it are tier I. What it holds else is an object. */
  #variable(entity: Entity): Entity {
    if (entity.kind !== 'symbol') return entity
    const kind = this.world.view(entity.file)?.facts.symbols[entity.symbol]?.kind
    if (kind === 'function' || kind === 'method') return { ...entity, tier: 'I', reason: 'variable' }
    const type = this.typeOf(entity)
    return type.kind === 'unknown' ? entity : { kind: 'value', type }
  }

  imported(view: FileView, index: number): Entity {
    const fact = view.linkage.imports[index]
    if (fact === undefined) return unknown
    return this.once(`${view.file} import ${String(index)}`, () => {
      const entity = this.rules.imported(fact, view, this)
      return entity.kind === 'symbol' ? { ...entity, reason: 'import' } : entity
    })
  }

  member(of: Entity, wanted: Wanted, from: FileView): Entity {
    switch (of.kind) {
      case 'module':
        return this.rules.inModule(of.module, wanted.name, this)
      case 'symbol':
        return staticMember(this, of, wanted, from)
      case 'value':
        return memberOfType(this, of.type, wanted, from)
      case 'external':
        return of.type === undefined ? external : memberOfType(this, of.type, wanted, from)
      case 'unknown':
        return unknown
    }
  }

  /** What calling it gives. */
  result(of: Entity): Entity {
    if (of.kind === 'external') return of.type === undefined ? external : { kind: 'value', type: of.type }
    const view = of.kind === 'symbol' ? this.world.view(of.file) : undefined
    if (of.kind !== 'symbol' || view === undefined) return unknown
    const type = this.#resultType(view, of)
    return type.kind === 'unknown' ? unknown : { kind: 'value', type }
  }

  #resultType(view: FileView, { symbol, on }: Declaration): Type {
    const fact = view.facts.symbols[symbol]
    if (fact === undefined) return unknown
    if (typeKinds.has(fact.kind)) return this.#made(view, symbol)
    if (fact.kind === 'constructor' && !view.declared.has(symbol)) return this.own(view, fact.parent)
    const declared = this.#declaredType(view, symbol, on)
    return this.rules.result?.(declared, fact.flags.isAsync === true) ?? declared
  }

  /** What calling a type gives: an object of it, or of what it is another name for. */
  #made(view: FileView, symbol: number): Type {
    const alias = view.facts.symbols[symbol]?.kind === 'type' ? view.declared.get(symbol) : undefined
    return alias === undefined ? this.own(view, symbol) : this.type(view, alias)
  }

  #declaredType(view: FileView, symbol: number, on: NamedType | undefined): Type {
    const index = view.declared.get(symbol)
    return index === undefined ? unknown : substituted(this, this.type(view, index), on)
  }

  /** The type of what an entity is when it is read. */
  typeOf(entity: Entity): Type {
    if (entity.kind === 'value') return entity.type
    if (entity.kind === 'external') return entity.type ?? { kind: 'external', name: '', arguments: [] }
    if (entity.kind !== 'symbol') return unknown
    const view = this.world.view(entity.file)
    const kind = view?.facts.symbols[entity.symbol]?.kind
    if (view === undefined || kind === undefined || !valueKinds.has(kind)) return unknown
    if (view.declared.has(entity.symbol)) return this.#declaredType(view, entity.symbol, entity.on)
    return this.#inferredType(view, entity.symbol)
  }

  #inferredType(view: FileView, symbol: number): Type {
    const values = view.inferred.get(symbol) ?? []
    const found = this.once(`${view.file} inferred ${String(symbol)}`, () =>
      this.bound(
        view,
        values.map((value) => ({ is: 'valued', value })),
      ),
    )
    return found.kind === 'value' || found.kind === 'external' ? this.typeOf(found) : unknown
  }
}

const takers = { element: elementOf, item: itemOf, key: keyOf, awaited }
const typeKinds: ReadonlySet<string> = new Set(['class', 'struct', 'enum', 'interface', 'trait', 'type'])
const valueKinds: ReadonlySet<string> = new Set(['field', 'variable', 'constant', 'property', 'enum_member'])

/** What is taken out of an external thing is external where nothing better is known. */
function given(of: Entity, type: Type): Entity {
  if (type.kind !== 'unknown') return { kind: 'value', type }
  return of.kind === 'external' && of.type === undefined ? external : unknown
}
