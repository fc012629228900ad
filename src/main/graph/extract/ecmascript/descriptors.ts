import type { SymbolDraft } from './draft.ts'

const plain = /^[\p{L}\p{N}_+\-$]+$/u

/**
 * SCIP-style descriptors of all symbols, in their order: `Foo#bar().`; `(+1)` makes a second one of the same name
 * unique. Parents stand before their members.
 */
export function descriptorsOf(symbols: readonly SymbolDraft[]): string[] {
  const descriptors: string[] = []
  const counts = new Map<string, number>()
  for (const symbol of symbols) {
    const parent = symbol.parent < 0 ? '' : (descriptors[symbol.parent] ?? '')
    const first = parent + own(symbol, 0)
    const count = counts.get(first) ?? 0
    counts.set(first, count + 1)
    descriptors.push(count === 0 ? first : parent + own(symbol, count))
  }
  return descriptors
}

function own(symbol: SymbolDraft, count: number): string {
  const again = count === 0 ? '' : `(+${count})`
  const name = escaped(symbol)
  switch (symbol.kind) {
    case 'class':
    case 'interface':
    case 'enum':
    case 'type':
      return `${name}${again}#`
    case 'function':
    case 'method':
    case 'constructor':
    case 'test':
      return `${name}(${count === 0 ? '' : `+${count}`}).`
    case 'module':
      return `${name}${again}/`
    default:
      return `${name}${again}.`
  }
}

function escaped(symbol: SymbolDraft): string {
  if (symbol.kind === 'constructor') return '`<constructor>`'
  const name = symbol.code === 'accessor' ? `<get>${symbol.name}` : symbol.name
  return plain.test(name) ? name : `\`${name.replaceAll('`', '``')}\``
}
