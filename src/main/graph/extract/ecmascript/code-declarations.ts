import type { Coder } from './coder.ts'
import { codeBinding } from './code-bindings.ts'
import { codeTypeArguments } from './code-types.ts'
import { codeTypeParameters } from './code-functions.ts'
import { codeIndex } from './code-objects.ts'
import type { SymbolDraft } from './draft.ts'
import type { Declaration, ExportCode, HeritageCode } from './linkage.ts'

/** What linking needs to know of a symbol. */
export function codeDeclaration(coder: Coder, symbol: SymbolDraft): Declaration {
  const next = coder.symbol(symbol.next)
  switch (symbol.code) {
    case 'function':
      return ['function', next, coder.fn(symbol.of)]
    case 'accessor':
      return ['accessor', next, coder.fn(symbol.of)]
    case 'class':
      return ['class', next, codeClassHeritage(coder, symbol.node)]
    case 'interface':
      return ['interface', next, codeInterfaceHeritage(coder, symbol.node)]
    case 'alias': {
      const value = coder.draft.reader.namedAfter(symbol.node, '=')
      return ['alias', next, codeTypeParameters(coder, symbol.node), coder.type(value)]
    }
    case 'value':
      return ['value', next, ...codeValue(coder, symbol)]
    case 'scope':
    case 'other':
      return [symbol.code, next]
  }
}

function codeValue(coder: Coder, symbol: SymbolDraft): readonly [type: number, init: number] {
  const { reader } = coder.draft
  const { node, source } = symbol
  const type = coder.type(reader.child(node, 'type_annotation'))
  if (type >= 0) return [type, -1]
  if (source !== undefined) return codeBinding(coder, source)
  if (reader.kind(node) === 'shorthand_property_identifier') return [-1, coder.expression(node)]
  return [-1, coder.expression(reader.namedAfter(node, reader.kind(node) === 'pair' ? ':' : '='))]
}

function codeClassHeritage(coder: Coder, node: number): HeritageCode {
  const { reader } = coder.draft
  const heritage = reader.child(node, 'class_heritage')
  const clause = reader.child(heritage, 'extends_clause')
  // JavaScript has no clause: the base follows the word.
  const base = clause >= 0 ? reader.firstNamed(clause) : reader.namedAfter(heritage, 'extends')
  return {
    typeParameters: codeTypeParameters(coder, node),
    base: coder.expression(base),
    baseArguments: codeTypeArguments(coder, clause),
    types: reader.named(reader.child(heritage, 'implements_clause')).map((type) => coder.type(type)),
    calls: [],
    constructs: [],
    index: -1,
  }
}

function codeInterfaceHeritage(coder: Coder, node: number): HeritageCode {
  const { reader } = coder.draft
  const members = reader.named(reader.child(node, 'interface_body'))
  const signatures = (kind: string): number[] =>
    members.filter((member) => reader.kind(member) === kind).map((member) => coder.fn(member))
  const index = members.find((member) => reader.kind(member) === 'index_signature') ?? -1
  return {
    typeParameters: codeTypeParameters(coder, node),
    base: -1,
    baseArguments: [],
    types: reader.named(reader.child(node, 'extends_type_clause')).map((type) => coder.type(type)),
    calls: signatures('call_signature'),
    constructs: signatures('construct_signature'),
    index: index < 0 ? -1 : codeIndex(coder, index),
  }
}

export function codeExports(coder: Coder): ExportCode[] {
  const { exports, module } = coder.draft
  return exports.map((entry) => {
    switch (entry.kind) {
      case 'symbol':
        return ['name', entry.name, coder.symbol(entry.symbol) * 4, coder.symbol(entry.symbol) * 4]
      case 'name':
        return [
          'name',
          entry.name,
          coder.name(module.value(entry.local)),
          coder.name(module.type(entry.local)),
        ]
      case 'import':
        return ['import', entry.name, entry.index]
      case 'all':
        return ['all', entry.from]
      case 'expression':
        return ['expression', entry.name, coder.expression(entry.node)]
    }
  })
}

/** `import x = A.B` is an expression of the file. */
export function codeAliases(coder: Coder): void {
  const { imports } = coder.draft
  for (const [index, code] of imports.entries())
    if (code.alias !== undefined && code.from === '')
      imports[index] = { ...code, alias: coder.expression(code.alias) }
}
