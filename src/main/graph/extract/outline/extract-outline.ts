import type { SymbolKind } from '../../../../shared/model/graph.ts'
import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'
import { FactsBuilder } from '../declared/facts-builder.ts'
import { type Visit, walk } from '../declared/walk.ts'
import type { FileFacts } from '../../facts.ts'
import type { Outline, OutlineRule } from './outline-rule.ts'
import { nearest } from './nearest.ts'

/** Symbols of a file by the rules of its language: no references. */
export function extractOutline(tree: SyntaxTree, language: string, outline: Outline): FileFacts {
  const builder = new FactsBuilder(tree)
  const nodes = new Set(outline.rules.map(({ node }) => node))
  const visits = [...nodes].map((kind): [string, Visit] => {
    const rules = outline.rules.filter(({ node }) => node === kind)
    return [kind, (node) => declare(builder, outline, rules, node)]
  })
  walk(tree, builder, new Map(visits))
  return builder.finish(language)
}

function declare(builder: FactsBuilder, outline: Outline, rules: readonly OutlineRule[], node: number): void {
  if (depthOf(builder) >= (outline.maxDepth ?? Infinity)) return
  for (const rule of rules) {
    const names = fits(builder.tree, rule, node) ? namesOf(builder.tree, rule, node) : []
    if (names.length === 0) continue
    addAll(builder, rule.kind, node, names)
    return
  }
}

function addAll(builder: FactsBuilder, told: SymbolKind, node: number, names: readonly number[]): void {
  const around = builder.kindOfSymbol(builder.symbol)
  const isLocal = isBody(builder, builder.symbol)
  const kind = kindIn(around, told)
  // Variables of a function are no symbols of the file.
  if (isLocal && held.has(kind)) return
  let symbol = -1
  for (const nameNode of names) {
    const name = readable(builder.tree.textOf(nameNode))
    if (name === '' || name === '_') continue
    const flags = isLocal ? { isLocal } : {}
    symbol = builder.add({ node, nameNode, name, kind, flags, body: bodyOf(builder.tree, node) })
  }
  if (symbol >= 0) builder.enter(builder.tree.after(node), 'block', symbol)
}

const held: ReadonlySet<SymbolKind> = new Set(['variable', 'constant', 'field', 'property'])
const types: ReadonlySet<SymbolKind | undefined> = new Set(['class', 'struct', 'interface', 'trait', 'enum'])
const bodies: ReadonlySet<SymbolKind | undefined> = new Set([
  'function',
  'method',
  'constructor',
  'macro',
  'test',
])

function kindIn(around: SymbolKind | undefined, kind: SymbolKind): SymbolKind {
  if (!types.has(around)) return kind
  if (kind === 'function') return 'method'
  return kind === 'variable' ? 'field' : kind
}

function isBody(builder: FactsBuilder, symbol: number): boolean {
  for (let at = symbol; at >= 0; at = builder.symbols[at]?.parent ?? -1)
    if (bodies.has(builder.kindOfSymbol(at))) return true
  return false
}

function depthOf(builder: FactsBuilder): number {
  let depth = 0
  for (let at = builder.symbol; at >= 0; at = builder.symbols[at]?.parent ?? -1) depth++
  return depth
}

function fits(tree: SyntaxTree, rule: OutlineRule, node: number): boolean {
  if (rule.in !== undefined && !rule.in.split('|').includes(tree.kind(tree.parent(node)))) return false
  const wanted = rule.with?.split('|')
  if (wanted !== undefined && !tree.children(node).some((child) => wanted.includes(tree.kind(child))))
    return false
  return rule.head === undefined || rule.head.test(headOf(tree, node))
}

/** Enough of a text to see how it begins. */
const headLength = 80

function headOf(tree: SyntaxTree, node: number): string {
  return tree.text.slice(tree.start(node), Math.min(tree.end(node), tree.start(node) + headLength))
}

function namesOf(tree: SyntaxTree, { name, each }: OutlineRule, node: number): number[] {
  if (each !== undefined) {
    const kinds = each.split('|')
    return tree.children(node).filter((child) => kinds.includes(tree.kind(child)))
  }
  let at = node
  for (const step of name) {
    at = nearest(tree, at, step)
    if (at < 0) return []
  }
  return [at]
}

/** `A::b` is called b; quotes are no part of a name. */
function readable(text: string): string {
  const name = text
    .replace(/^["'`]|["'`]$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /^[\w:<>, ~]+$/.test(name) && name.includes('::') ? (name.split('::').at(-1) ?? name) : name
}

const bodyKinds =
  /body|block$|declaration_list$|compound_statement|enumerator_list|^statements$|structure|^object$/

function bodyOf(tree: SyntaxTree, node: number): number | undefined {
  return tree.children(node).find((child) => bodyKinds.test(tree.kind(child)))
}
