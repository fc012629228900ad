import { type Name, nameKind } from '../../extract/ecmascript/linkage.ts'
import type { Linking } from './linking.ts'
import { resolveModule } from './resolve-module.ts'
import type { Entity, Space } from './entity.ts'
import type { Unit } from './unit.ts'

const externalEntity: Entity = { kind: 'external' }

export function resolveName(linking: Linking, unit: Unit, name: Name, space: Space): Entity | undefined {
  if (name < 0) return undefined
  if (name % 4 === nameKind.symbol) return { kind: 'symbol', unit, symbol: name >> 2 }
  if (name % 4 === nameKind.import) return resolveImport(linking, unit, name >> 2, space)
  return undefined
}

export function resolveImport(linking: Linking, unit: Unit, index: number, space: Space): Entity | undefined {
  const code = unit.linkage.imports[index]
  if (code === undefined) return undefined
  if (code.alias !== undefined) return entityOf(linking, unit, code.alias, space)
  const target = resolveModule(linking, unit.file, code.from)
  if (target === 'external') return externalEntity
  const module = target === undefined ? undefined : linking.unit(target.file)
  if (module === undefined) return undefined
  if (code.name === '*') return wholeModule(linking, module, space)
  if (code.name === '=') return exportOf(linking, module, '=', space) ?? { kind: 'module', unit: module }
  const found = exportOf(linking, module, code.name, space)
  if (found !== undefined || code.name !== 'default') return found
  return exportOf(linking, module, '=', space) ?? commonModule(module)
}

/** `import * as x` of a module that says `export = x` is that. */
function wholeModule(linking: Linking, module: Unit, space: Space): Entity {
  const assigned = exportOf(linking, module, '=', space)
  return assigned ?? { kind: 'module', unit: module }
}

/** `import x from './common.cjs'` is everything that it exports. */
function commonModule(unit: Unit): Entity | undefined {
  return /\.c?jsx?$/.test(unit.file) && unit.linkage.exports.length > 0 ? { kind: 'module', unit } : undefined
}

/** Follows re-exports, cycles too: what a module exports under a name. */
export function exportOf(linking: Linking, unit: Unit, name: string, space: Space): Entity | undefined {
  const key = `${space} ${unit.file} ${name}`
  if (linking.exported.has(key)) return linking.exported.get(key)
  linking.exported.set(key, undefined)
  const found = linking.guarded(
    () => ownExport(linking, unit, name, space) ?? starExport(linking, unit, name, space),
  )
  linking.exported.set(key, found)
  return found
}

function ownExport(linking: Linking, unit: Unit, name: string, space: Space): Entity | undefined {
  let other: Entity | undefined
  for (const entry of unit.linkage.exports) {
    if (entry[0] === 'all' || entry[1] !== name) continue
    if (entry[0] === 'import') return resolveImport(linking, unit, entry[2], space)
    if (entry[0] === 'expression') return entityOf(linking, unit, entry[2], space)
    const found = resolveName(linking, unit, space === 'type' ? entry[3] : entry[2], space)
    if (found !== undefined && isOfSpace(found, space)) return found
    other ??= found
  }
  return other
}

/** One that is ambiguous between modules is not exported: the first is taken where both lead to the same. */
function starExport(linking: Linking, unit: Unit, name: string, space: Space): Entity | undefined {
  if (name === 'default' || name === '=') return undefined
  let outside: Entity | undefined
  for (const entry of unit.linkage.exports) {
    if (entry[0] !== 'all') continue
    const target = resolveModule(linking, unit.file, entry[1])
    if (target === 'external') outside = externalEntity
    const module = target === undefined || target === 'external' ? undefined : linking.unit(target.file)
    const found = module === undefined ? undefined : exportOf(linking, module, name, space)
    if (found !== undefined && found.kind !== 'external') return found
    outside ??= found
  }
  return outside
}

const types = new Set(['interface', 'alias', 'class'])

function isOfSpace(entity: Entity, space: Space): boolean {
  if (entity.kind !== 'symbol') return true
  const kind = entity.unit.linkage.declarations[entity.symbol]?.[0] ?? ''
  if (space === 'type') return types.has(kind) || kind === 'scope'
  return kind !== 'interface' && kind !== 'alias'
}

/** An expression that only names something: `A`, `A.B`, `ns.C`. */
export function entityOf(linking: Linking, unit: Unit, expression: number, space: Space): Entity | undefined {
  const code = unit.linkage.expressions[expression]
  if (code?.[0] === 'name')
    return resolveName(linking, unit, code[1], space) ?? { kind: 'expression', unit, expression }
  if (code?.[0] === 'import') return resolveImport(linking, unit, code[1], space)
  if (code?.[0] !== 'member') return code === undefined ? undefined : { kind: 'expression', unit, expression }
  const receiver = entityOf(linking, unit, code[1], 'value')
  const found = receiver === undefined ? undefined : entityMember(linking, receiver, code[2], space)
  return found ?? { kind: 'expression', unit, expression }
}

/** A member of a module or a namespace by its name. */
export function entityMember(
  linking: Linking,
  entity: Entity,
  name: string,
  space: Space,
): Entity | undefined {
  if (entity.kind === 'external') return entity
  if (entity.kind === 'module') return exportOf(linking, entity.unit, name, space)
  if (entity.kind !== 'symbol') return undefined
  const { unit } = entity
  const found = unit.ring(entity.symbol).flatMap((one) => unit.members(one).static.get(name) ?? [])
  const symbol = found.find((one) => isOfSpace({ kind: 'symbol', unit, symbol: one }, space)) ?? found[0]
  return symbol === undefined ? undefined : { kind: 'symbol', unit, symbol }
}
