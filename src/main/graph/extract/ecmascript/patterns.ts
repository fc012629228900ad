import { flagsOf } from './declare-shared.ts'
import { exportSymbol } from './declare-shared.ts'
import type { FileDraft, Step, ValueSource } from './draft.ts'
import type { Scope } from './scope.ts'

export interface PatternTarget {
  readonly source: ValueSource
  readonly scope: Scope
  /** Of a declaration outside of functions: its names are symbols, exported by this statement unless it is -1. */
  readonly statement?: number
}

export function isPattern(kind: string): boolean {
  return kind === 'object_pattern' || kind === 'array_pattern'
}

/** Declares each name of a pattern with the way from the value to it. */
export function declarePattern(draft: FileDraft, target: number, to: PatternTarget): void {
  const { reader } = draft
  switch (reader.kind(target)) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
      declareName(draft, target, to)
      return
    case 'object_pattern':
      for (const member of reader.named(target)) declareObjectMember(draft, member, to)
      return
    case 'array_pattern':
      declareElements(draft, target, to)
      return
    case 'assignment_pattern':
      declarePattern(draft, reader.firstNamed(target), withFallback(to, reader.namedAfter(target, '=')))
      return
    case 'rest_pattern':
      declarePattern(draft, reader.firstNamed(target), to)
      return
    default:
  }
}

function declareName(draft: FileDraft, node: number, to: PatternTarget): void {
  const { source, scope, statement } = to
  if (statement === undefined) {
    draft.addBinding(node, source, scope)
    return
  }
  const symbol = draft.addSymbol({
    name: draft.reader.textOf(node),
    kind: 'variable',
    parent: draft.symbol,
    node,
    nameNode: node,
    flags: flagsOf(draft, node, statement >= 0),
    code: 'value',
    of: node,
    source,
  })
  draft.declare(scope.values, symbol)
  exportSymbol(draft, statement, symbol)
}

function declareObjectMember(draft: FileDraft, member: number, to: PatternTarget): void {
  const { reader } = draft
  const kind = reader.kind(member)
  if (kind === 'rest_pattern') {
    declarePattern(draft, reader.firstNamed(member), along(to, { kind: 'rest' }))
    return
  }
  if (kind === 'pair_pattern') {
    const key = reader.firstNamed(member)
    draft.isName[key] = reader.kind(key) === 'computed_property_name' ? 0 : 1
    const step: Step = {
      kind: 'member',
      name: reader.textOf(key).replaceAll(/^['"]|['"]$/g, ''),
      fallback: -1,
    }
    declarePattern(draft, reader.namedAfter(member, ':'), along(to, step))
    return
  }
  const name = kind === 'object_assignment_pattern' ? reader.firstNamed(member) : member
  const fallback = kind === 'object_assignment_pattern' ? reader.namedAfter(member, '=') : -1
  declarePattern(draft, name, along(to, { kind: 'member', name: reader.textOf(name), fallback }))
}

/** Holes count: `[, b]` takes the second. */
function declareElements(draft: FileDraft, target: number, to: PatternTarget): void {
  const { tree, reader } = draft
  const end = tree.after(target)
  let index = 0
  for (let child = target + 1; child < end; child = tree.after(child)) {
    if (reader.kind(child) === ',') index++
    else if (reader.kind(child) === 'rest_pattern')
      declarePattern(draft, reader.firstNamed(child), along(to, { kind: 'rest' }))
    else if (tree.isNamed(child))
      declarePattern(draft, child, along(to, { kind: 'element', index, fallback: -1 }))
  }
}

function along(to: PatternTarget, step: Step): PatternTarget {
  return { ...to, source: { ...to.source, path: [...to.source.path, step] } }
}

function withFallback(to: PatternTarget, fallback: number): PatternTarget {
  const { path } = to.source
  const last = path.at(-1)
  if (last === undefined || last.kind === 'rest') return to
  return { ...to, source: { ...to.source, path: [...path.slice(0, -1), { ...last, fallback }] } }
}
