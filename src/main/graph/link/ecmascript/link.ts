import type { ReferenceKind, Tier } from '../../../../shared/model/graph.ts'
import type { Edge, FileFacts, LinkedFile, LinkWorld, Target } from '../../facts.ts'
import { nameKind, type Use } from '../../extract/ecmascript/linkage.ts'
import type { Entity, Space } from './entity.ts'
import { Evaluation } from './evaluation.ts'
import { bindingType } from './expression-rules.ts'
import { Linking } from './linking.ts'
import { entityMember, entityOf, resolveName } from './names.ts'
import { overridesOf } from './overrides.ts'
import { symbolForKind, targetOf } from './targets.ts'
import type { SymbolOf, Type } from './types.ts'
import { type Unit, unitOf } from './unit.ts'

type Found = { readonly target: Target; readonly tier: Tier; readonly reason: string }

/** Links the references of a TypeScript or JavaScript file. What is not known for sure gets no edge. */
export function linkEcmascript(file: string, facts: FileFacts, world: LinkWorld): LinkedFile {
  const linking = new Linking(file, world)
  const unit = unitOf(file, facts)
  if (unit === undefined) return { edges: [], overrides: [], consulted: [], missed: [] }
  const evaluation = new Evaluation(linking)
  const edges: Edge[] = []
  for (const [reference, { kind }] of facts.references.entries()) {
    const use = unit.linkage.uses[reference]
    const found =
      use === undefined
        ? undefined
        : linkUse(evaluation, unit, { use, kind, name: facts.references[reference]?.name ?? '' })
    if (found !== undefined) edges.push({ reference, ...found })
  }
  const overrides = overridesOf(evaluation, unit)
  return { edges, overrides, consulted: [...linking.consulted].sort(), missed: [...linking.missed].sort() }
}

interface Reference {
  readonly use: Use
  readonly kind: ReferenceKind
  readonly name: string
}

function linkUse(evaluation: Evaluation, unit: Unit, { use, kind, name }: Reference): Found | undefined {
  if (typeof use !== 'number') {
    const [receiver, isType] = use
    if (kind === 'super') return linkSuper(evaluation.expression(unit, receiver))
    return isType === 1
      ? linkQualified(evaluation, unit, { receiver, kind, name })
      : linkMember(evaluation, unit, { receiver, kind, name })
  }
  if (use === -1) return { target: 'external', tier: 'A', reason: 'global' }
  if (use < 0) return undefined
  if (use % 4 === nameKind.binding) return linkVariable(bindingType(evaluation, unit, use >> 2), kind)
  return linkEntity(
    entityFor(evaluation, unit, { use, kind }),
    kind,
    use % 4 === nameKind.import ? 'import' : 'scope',
  )
}

function entityFor(
  evaluation: Evaluation,
  unit: Unit,
  { use, kind }: { readonly use: number; readonly kind: ReferenceKind },
): Entity | undefined {
  const spaces: readonly Space[] =
    kind === 'type' || kind === 'implements' ? ['type', 'value'] : ['value', 'type']
  for (const space of spaces) {
    const found = resolveName(evaluation.linking, unit, use, space)
    if (found !== undefined) return found
  }
  return undefined
}

function linkEntity(entity: Entity | undefined, kind: ReferenceKind, reason: string): Found | undefined {
  if (entity?.kind === 'external') return { target: 'external', tier: 'A', reason }
  if (entity?.kind !== 'symbol') return undefined
  return { target: targetOf(symbolForKind(entity, kind)), tier: tierFor('A', entity, kind), reason }
}

const calls: ReadonlySet<ReferenceKind> = new Set(['call', 'new', 'decorates', 'jsx'])

/** A call of what only holds a function is a call through a variable. */
function tierFor(tier: Tier, { unit, symbol }: SymbolOf, kind: ReferenceKind): Tier {
  if (!calls.has(kind)) return tier
  const code = unit.linkage.declarations[symbol]?.[0]
  const symbolKind = unit.facts.symbols[symbol]?.kind
  const isHeld = code === 'value' && symbolKind !== 'function' && symbolKind !== 'method'
  return isHeld ? 'I' : tier
}

/** A call through a variable or parameter, as far as its type says what it holds. */
function linkVariable(type: Type | undefined, kind: ReferenceKind): Found | undefined {
  if (!calls.has(kind) && kind !== 'extends') return undefined
  if (type?.kind === 'static')
    return { target: targetOf(symbolForKind(type, kind)), tier: 'I', reason: 'variable' }
  if (type?.kind !== 'function') return undefined
  const signature = type.signatures.at(-1)
  const symbol = signature?.unit.functionSymbol(signature.fn)
  if (signature === undefined || symbol === undefined) return undefined
  return { target: targetOf({ unit: signature.unit, symbol }), tier: 'I', reason: 'variable' }
}

function linkSuper(base: Type | undefined): Found | undefined {
  if (base?.kind === 'external' || base?.kind === 'builtin')
    return { target: 'external', tier: 'A', reason: 'base class' }
  return base?.kind === 'instance'
    ? { target: targetOf(symbolForKind(base, 'super')), tier: 'A', reason: 'base class' }
    : undefined
}

interface MemberUse {
  readonly receiver: number
  readonly kind: ReferenceKind
  readonly name: string
}

function linkQualified(
  evaluation: Evaluation,
  unit: Unit,
  { receiver, kind, name }: MemberUse,
): Found | undefined {
  const entity = entityOf(evaluation.linking, unit, receiver, 'value')
  const found = entity === undefined ? undefined : entityMember(evaluation.linking, entity, name, 'type')
  return linkEntity(found, kind, 'namespace member')
}

const ofNamespaces = new Set<Type['kind'] | undefined>(['module', 'static'])

function linkMember(
  evaluation: Evaluation,
  unit: Unit,
  { receiver, kind, name }: MemberUse,
): Found | undefined {
  const type = evaluation.opened(evaluation.expression(unit, receiver))
  const member = evaluation.member(type, name)
  if (member === undefined || member.isUnsure === true) return undefined
  const isNamespace = ofNamespaces.has(type?.kind)
  const tier = isNamespace ? 'A' : 'B'
  const reason = isNamespace ? 'namespace member' : 'declared type'
  if (member.isExternal) return { target: 'external', tier, reason }
  const [first] = member.symbols
  if (first === undefined) return undefined
  const symbol = preferred(member.symbols, first)
  const chosen = member.symbols.length === 1 ? symbolForKind(symbol, kind) : symbol
  return { target: targetOf(chosen), tier: tierFor(tier, first, kind), reason }
}

/** The one with a body among overloads. */
function preferred(symbols: readonly SymbolOf[], first: SymbolOf): SymbolOf {
  const withBody = symbols.find(({ unit, symbol }) => {
    const declaration = unit.linkage.declarations[symbol]
    return declaration?.[0] === 'function' && unit.linkage.functions[declaration[2]]?.isSignature !== true
  })
  return withBody ?? first
}
