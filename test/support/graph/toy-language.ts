import path from 'node:path'
import { createHash } from 'node:crypto'
import type {
  Edge,
  FileFacts,
  LinkedFile,
  LinkFile,
  Override,
  ReferenceFact,
  SymbolFact,
  Target,
} from '../../../src/main/graph/facts.ts'

/**
 * A language of lines, to test the graph without a grammar: `class Foo`, `class Foo extends Bar`, `fn name`, an indented
 * `fn name` is a method of the class above, `use name from ./file`, `call name`, `call Foo.run`. `fail` cannot be linked.
 */
interface ToyImport {
  readonly name: string
  readonly from: string
}
interface ToyLinkage {
  readonly imports: readonly ToyImport[]
  readonly bases: Readonly<Record<string, string>>
  readonly fails: boolean
}

export function extractToy(text: string): FileFacts {
  const draft = new ToyDraft()
  text.split('\n').forEach((raw, line) => draft.take(raw, line))
  const { symbols, references, imports, bases } = draft
  const linkage: ToyLinkage = { imports, bases, fails: /^fail$/m.test(text) }
  const said = JSON.stringify([symbols.map(({ descriptor }) => descriptor), bases])
  return {
    language: 'toy',
    parse: text.includes('???') ? 'partial' : 'ok',
    symbols,
    references,
    surface: createHash('sha1').update(said).digest('hex'),
    linkage,
  }
}

class ToyDraft {
  readonly symbols: SymbolFact[] = []
  readonly references: ReferenceFact[] = []
  readonly imports: ToyImport[] = []
  readonly bases: Record<string, string> = {}
  #openClass = -1
  #source = -1

  take(raw: string, line: number): void {
    const [word, name = '', , third = ''] = raw.trim().split(' ')
    const character = raw.indexOf(name)
    if (word === 'class') this.#class(name, third, line)
    else if (word === 'fn') this.#function(name, raw.startsWith('  '), line)
    else if (word === 'use') this.imports.push({ name, from: third })
    else if (word === 'call')
      this.references.push({ kind: 'call', name, line, character, source: this.#source })
    else if (word === 'top') this.#source = -1
  }

  #class(name: string, base: string, line: number): void {
    const symbol = { name, kind: 'class', parent: -1, descriptor: `${name}#`, line } as const
    this.#openClass = addSymbol(this.symbols, symbol)
    this.#source = this.#openClass
    if (base === '') return
    this.bases[name] = base
    this.references.push({ kind: 'extends', name: base, line, character: 0, source: this.#source })
  }

  #function(name: string, isMember: boolean, line: number): void {
    const parent = isMember ? this.#openClass : -1
    const around = this.symbols[parent]?.descriptor ?? ''
    const kind = parent < 0 ? 'function' : 'method'
    this.#source = addSymbol(this.symbols, {
      name,
      kind,
      parent,
      descriptor: `${around}${name}().`,
      line,
    })
  }
}

function addSymbol(
  symbols: SymbolFact[],
  {
    name,
    kind,
    parent,
    descriptor,
    line,
  }: Pick<SymbolFact, 'name' | 'kind' | 'parent' | 'descriptor' | 'line'>,
): number {
  const same = symbols.filter(
    (one) => one.descriptor === descriptor || one.descriptor.startsWith(`${descriptor}+`),
  )
  return (
    symbols.push({
      name,
      kind,
      parent,
      descriptor: same.length === 0 ? descriptor : `${descriptor}+${same.length}`,
      line,
      character: 0,
      range: { startLine: line, startCharacter: 0, endLine: line, endCharacter: 0 },
      signature: `${kind} ${name}`,
      flags: { isExported: true, ...(name.startsWith('test') && { isTest: true }) },
    }) - 1
  )
}

export const linkToy: LinkFile = (file, facts, world) => {
  const linkage = linkageOf(facts)
  if (linkage.fails) throw new Error('the toy refuses')
  const consulted: string[] = []
  const missed: string[] = []
  const edges: Edge[] = []
  const overrides: Override[] = []
  const look = (name: string, inFile: string, own: FileFacts, hops: number): Target | undefined => {
    const [head = '', member] = name.split('.')
    const symbol = own.symbols.find((one) => one.name === head && one.parent === -1)
    if (symbol !== undefined) return memberOf(symbol.descriptor, member, inFile, own)
    const imported = linkageOf(own).imports.find((one) => one.name === head)
    if (imported === undefined || hops > 4) return undefined
    if (!imported.from.startsWith('.')) return 'external'
    const at = path.posix.join(path.posix.dirname(inFile), `${imported.from}.toy`)
    const other = world.facts(at)
    if (other === undefined) {
      missed.push(at)
      return undefined
    }
    consulted.push(at)
    return look(name, at, other, hops + 1)
  }
  const memberOf = (
    descriptor: string,
    member: string | undefined,
    inFile: string,
    own: FileFacts,
  ): Target | undefined => {
    const wanted = member === undefined ? descriptor : `${descriptor}${member}().`
    return own.symbols.some((one) => one.descriptor === wanted)
      ? { file: inFile, descriptor: wanted }
      : undefined
  }
  facts.references.forEach(({ name }, reference) => {
    const target = look(name, file, facts, 0)
    if (target !== undefined)
      edges.push({ reference, target, tier: 'A', reason: target === 'external' ? 'external' : 'import' })
  })
  facts.symbols.forEach((symbol, source) => {
    const base =
      symbol.kind === 'method' ? linkage.bases[facts.symbols[symbol.parent]?.name ?? ''] : undefined
    const target = base === undefined ? undefined : look(`${base}.${symbol.name}`, file, facts, 0)
    if (target !== undefined) overrides.push({ source, target })
  })
  return {
    edges,
    overrides,
    consulted: [...new Set(consulted)],
    missed: [...new Set(missed)],
  } satisfies LinkedFile
}

function linkageOf({ linkage }: FileFacts): ToyLinkage {
  if (typeof linkage !== 'object' || linkage === null || !('imports' in linkage)) throw new Error('no toy')
  return linkage as ToyLinkage
}
