import type { SymbolKind } from '../../../shared/model/graph.ts'

/** A letter says the kind as well as its colour does; the word is its tooltip and its name. */
const letters: Readonly<Record<SymbolKind, string>> = {
  class: 'C',
  constant: 'k',
  constructor: 'm',
  enum: 'E',
  enum_member: 'e',
  field: 'p',
  function: 'f',
  interface: 'I',
  macro: 'M',
  method: 'm',
  module: 'N',
  property: 'p',
  struct: 'S',
  test: 't',
  trait: 'I',
  type: 'T',
  variable: 'v',
}

const typeKinds: ReadonlySet<SymbolKind> = new Set(['class', 'enum', 'interface', 'struct', 'trait', 'type'])
const callKinds: ReadonlySet<SymbolKind> = new Set(['constructor', 'function', 'macro', 'method', 'test'])

export function KindMark({ kind }: { readonly kind: SymbolKind }): React.JSX.Element {
  const tone = typeKinds.has(kind) ? 'kind--type' : callKinds.has(kind) ? 'kind--call' : 'kind--value'
  const word = kind.replace('_', ' ')
  return (
    <span className={`kind ${tone}`} role="img" aria-label={word} title={word}>
      {letters[kind]}
    </span>
  )
}
