import type { FileDraft, SymbolDraft } from './draft.ts'

const longest = 200
const bodies = new Set(['statement_block', 'class_body', 'interface_body', 'enum_body'])

/** The declaration without its body, on one line. */
export function signatureOf(draft: FileDraft, symbol: SymbolDraft): string {
  const { tree, text } = draft.reader
  const start = tree.start(symbol.node)
  const end = Math.min(endOf(draft, symbol), start + longest * 2)
  const line = text.slice(start, end).replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

function endOf(draft: FileDraft, symbol: SymbolDraft): number {
  const { reader, tree } = draft
  if (symbol.kind === 'test') return tree.end(symbol.nameNode)
  const outer = reader.childOf(symbol.node, bodies)
  if (outer >= 0) return tree.start(outer)
  if (symbol.of !== symbol.node && tree.start(symbol.of) > tree.start(symbol.node)) {
    const arrow = reader.child(symbol.of, '=>')
    const body = arrow >= 0 ? arrow : reader.childOf(symbol.of, bodies)
    if (body >= 0) return tree.start(body)
  }
  return tree.end(symbol.node)
}
