import type { SyntaxTree } from '../../../syntax/syntax-tree.ts'
import type { FileFacts, SymbolFact } from '../../facts.ts'
import { surfaceHash } from '../surface.ts'
import { codeBinding } from './code-bindings.ts'
import { codeExpression } from './code-expressions.ts'
import { codeFunction } from './code-functions.ts'
import { codeObject } from './code-objects.ts'
import { codeType, codeTypeParameter } from './code-types.ts'
import { codeAliases, codeDeclaration, codeExports } from './code-declarations.ts'
import { Coder, type Codes } from './coder.ts'
import { declareAll } from './declare.ts'
import { descriptorsOf } from './descriptors.ts'
import { FileDraft, type SymbolDraft } from './draft.ts'
import {
  type Declaration,
  type EcmascriptLinkage,
  type ExportCode,
  linkageVersion,
  type Use,
} from './linkage.ts'
import { findReferences } from './references.ts'
import { signatureOf } from './signature.ts'

const codes: Codes = {
  binding: codeBinding,
  expression: codeExpression,
  fn: codeFunction,
  object: codeObject,
  type: codeType,
  typeParameter: codeTypeParameter,
}

/** Facts of a TypeScript or JavaScript file: pure, and without recursion over the depth of the text. */
export function extractEcmascript(path: string, language: string, tree: SyntaxTree): FileFacts {
  const draft = new FileDraft(path, language, tree)
  declareAll(draft)
  const { ordered, rank } = order(draft.symbols)
  const coder = new Coder(draft, rank, codes)
  const symbols = symbolFacts(draft, ordered, rank)
  const isLocal = (symbol: SymbolDraft): boolean => symbol.flags.isLocal === true
  const outer = ordered.filter((symbol) => !isLocal(symbol)).map((symbol) => codeDeclaration(coder, symbol))
  const exports = codeExports(coder)
  codeAliases(coder)
  coder.drain()
  const surface = surfaceOf(coder, { symbols: symbols.slice(0, outer.length), outer, exports })
  const inner = ordered.slice(outer.length).map((symbol) => codeDeclaration(coder, symbol))
  const { references, uses } = findReferences(coder)
  coder.drain()
  const linkage = linkageOf(coder, { declarations: [...outer, ...inner], exports, uses })
  return { language, parse: tree.faults.length > 0 ? 'partial' : 'ok', symbols, references, surface, linkage }
}

/**
 * Symbols that other files can name stand first, so that a further local one changes none of their indices. Parents
 * stand before their members either way.
 */
function order(symbols: readonly SymbolDraft[]): { ordered: SymbolDraft[]; rank: Int32Array } {
  const rank = new Int32Array(symbols.length)
  const ordered: SymbolDraft[] = []
  for (const isLocal of [false, true])
    for (const [index, symbol] of symbols.entries())
      if ((symbol.flags.isLocal === true) === isLocal) rank[index] = ordered.push(symbol) - 1
  return { ordered, rank }
}

function symbolFacts(draft: FileDraft, ordered: readonly SymbolDraft[], rank: Int32Array): SymbolFact[] {
  const { reader } = draft
  const ranked = ordered.map((symbol) => ({
    ...symbol,
    parent: symbol.parent < 0 ? -1 : (rank[symbol.parent] ?? -1),
  }))
  const descriptors = descriptorsOf(ranked)
  return ranked.map((symbol, index) => {
    const start = draft.tree.start(symbol.nameNode >= 0 ? symbol.nameNode : symbol.node)
    return {
      name: symbol.name,
      kind: symbol.kind,
      descriptor: descriptors[index] ?? '',
      parent: symbol.parent,
      range: reader.rangeOf(symbol.node),
      line: reader.lineOf(start),
      character: reader.characterOf(start),
      signature: signatureOf(draft, symbol),
      flags: symbol.flags,
    }
  })
}

function surfaceOf(
  { draft, functions, objects, bindings, typeParameters, expressions, types }: Coder,
  seen: { symbols: readonly SymbolFact[]; outer: readonly Declaration[]; exports: readonly ExportCode[] },
): string {
  const symbols = seen.symbols.map(({ descriptor, kind, flags, signature }) => [
    descriptor,
    kind,
    flags,
    signature,
  ])
  const tables = [functions, objects, bindings, typeParameters, expressions, types]
  return surfaceHash([symbols, seen.outer, seen.exports, draft.imports, ...tables])
}

function linkageOf(
  { draft, functions, objects, bindings, typeParameters, expressions, types }: Coder,
  own: { declarations: readonly Declaration[]; exports: readonly ExportCode[]; uses: readonly Use[] },
): EcmascriptLinkage {
  const { imports } = draft
  return {
    v: linkageVersion,
    language: 'ecmascript',
    ...own,
    imports,
    functions,
    objects,
    bindings,
    typeParameters,
    expressions,
    types,
  }
}
