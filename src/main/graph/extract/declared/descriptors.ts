import type { SymbolKind } from '../../../../shared/model/graph.ts'

const suffixes: Readonly<Record<SymbolKind, string>> = {
  class: '#',
  constant: '.',
  constructor: '().',
  enum: '#',
  enum_member: '.',
  field: '.',
  function: '().',
  interface: '#',
  macro: '!',
  method: '().',
  module: '/',
  property: '.',
  struct: '#',
  test: '().',
  trait: '#',
  type: '#',
  variable: '.',
}

/** Descriptors of one file in the manner of SCIP: `Foo#bar().`; a second one of the same name is `Foo#bar(+1).`. */
export class Descriptors {
  readonly #used = new Map<string, number>()

  next(around: string, name: string, kind: SymbolKind): string {
    const suffix = suffixes[kind]
    const stem = `${around}${/^[\w$+-]+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``}`
    const first = stem + suffix
    const count = this.#used.get(first) ?? 0
    this.#used.set(first, count + 1)
    if (count === 0) return first
    return suffix === '().' ? `${stem}(+${String(count)}).` : `${stem}(+${String(count)})${suffix}`
  }
}
