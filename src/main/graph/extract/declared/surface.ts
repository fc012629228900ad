import { createHash } from 'node:crypto'
import type { SymbolFact } from '../../facts.ts'
import type { DeclaredLinkage, Value } from './linkage.ts'

/**
 * Hash of what another file can read of this one: symbols outside of bodies with their signatures, types and bases, and
 * the names of the file's scope. Without positions and indexes, so that an edit of a body leaves it equal.
 */
export function surfaceOf(symbols: readonly SymbolFact[], linkage: DeclaredLinkage): string {
  const lines = [
    linkage.home,
    ...symbolLines(symbols, linkage),
    ...heritageLines(symbols, linkage),
    ...nameLines(linkage),
  ]
  return createHash('sha256').update(lines.join('\n')).digest('base64url')
}

function symbolLines(symbols: readonly SymbolFact[], linkage: DeclaredLinkage): string[] {
  const isOuter = ([symbol]: readonly [number, ...unknown[]]): boolean =>
    symbols[symbol]?.flags.isLocal !== true
  return [
    ...symbols
      .filter(({ flags }) => flags.isLocal !== true)
      .map(
        ({ descriptor, kind, signature, flags }) =>
          `${descriptor} ${kind} ${signature} ${JSON.stringify(flags)}`,
      ),
    ...linkage.declared
      .filter(isOuter)
      .map(([symbol, type]) => `type ${named(symbols, symbol)} ${typeText(linkage, type)}`),
    ...linkage.inferred
      .filter(isOuter)
      .map(([symbol, value]) => `value ${named(symbols, symbol)} ${valueText(linkage, value)}`),
  ]
}

function heritageLines(symbols: readonly SymbolFact[], linkage: DeclaredLinkage): string[] {
  return [
    ...linkage.bases.map(
      ({ symbol, owner, type, kind }) =>
        `base ${named(symbols, symbol)} ${typeText(linkage, owner)} ${kind} ${typeText(linkage, type)}`,
    ),
    ...linkage.members.map(
      ({ symbol, owner }) => `member ${named(symbols, symbol)} ${typeText(linkage, owner)}`,
    ),
  ]
}

function nameLines(linkage: DeclaredLinkage): string[] {
  return [
    ...linkage.imports
      .filter(({ scope }) => isReadable(linkage, scope))
      .map(({ scope, ...fact }) => `import ${JSON.stringify(fact)} ${String(linkage.scopes[scope]?.kind)}`),
    ...linkage.scopes
      .filter((_, scope) => isReadable(linkage, scope))
      .flatMap(({ bindings }) => bindings.map(([name, { is }]) => `name ${name} ${is}`)),
  ]
}

function named(symbols: readonly SymbolFact[], symbol: number): string {
  return symbols[symbol]?.descriptor ?? ''
}

function isReadable(linkage: DeclaredLinkage, scope: number): boolean {
  const kind = linkage.scopes[scope]?.kind
  return kind === 'file' || kind === 'module'
}

/** Deep enough for any type that a person writes; a deeper one is told by where it is cut. */
const deepest = 12

function typeText(linkage: DeclaredLinkage, index: number, depth = 0): string {
  const type = linkage.types[index]
  if (type === undefined || depth > deepest) return '-'
  const given = type.arguments.map((argument) => typeText(linkage, argument, depth + 1))
  return `${type.path.join('.')}<${given.join(',')}>`
}

function valueText(linkage: DeclaredLinkage, index: number, depth = 0): string {
  const value = linkage.values[index]
  if (value === undefined || depth > deepest) return '-'
  return `${value.is} ${details(linkage, value, depth)}`
}

function details(linkage: DeclaredLinkage, value: Value, depth: number): string {
  if (value.is === 'name') return `${value.name} ${boundText(linkage, value, depth)}`
  if (value.is === 'typed' || value.is === 'type') return typeText(linkage, value.type)
  const name = value.is === 'member' ? value.name : ''
  return 'of' in value ? `${name} ${valueText(linkage, value.of, depth + 1)}` : ''
}

/** A field that takes a parameter's type changes with it. */
function boundText(
  linkage: DeclaredLinkage,
  { name, scope }: { readonly name: string; readonly scope: number },
  depth: number,
): string {
  const found = linkage.scopes[scope]?.bindings.find(([bound]) => bound === name)?.[1]
  if (found === undefined) return ''
  if (found.is === 'typed') return typeText(linkage, found.type)
  return found.is === 'valued' ? valueText(linkage, found.value, depth + 1) : found.is
}
