import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { referenceKindSchema, symbolKindSchema } from '../../../shared/model/graph.ts'
import type { FileFacts, ReferenceFact, SymbolFact } from '../facts.ts'
import { flagsToNumber, referenceKinds } from './codes.ts'

/** JSON and not V8's own form: the window and the command line may run different versions of V8 on one database. */
const packedSchema = z.object({
  language: z.string(),
  isPartial: z.boolean(),
  surface: z.string(),
  symbols: z.array(z.unknown()),
  names: z.array(z.string()),
  /** kind, name, line, character, source of each reference. */
  references: z.array(z.number()),
  linkage: z.unknown(),
})

/** A level above saves 3 % of the bytes and costs twice the time. */
const level = 1
const cellsAReference = 5

/** What the tables hold of a symbol; `first` and `last` are the references in it and below it, -1 without any. */
export interface PackedSymbol {
  readonly name: string
  readonly kind: SymbolFact['kind']
  readonly descriptor: string
  readonly parent: number
  readonly flags: number
  readonly line: number
  readonly character: number
  readonly endLine: number
  readonly signature: string
  readonly first: number
  readonly last: number
}

export interface PackedFacts {
  readonly blob: Uint8Array
  readonly symbols: readonly PackedSymbol[]
  readonly references: number
}

export function packFacts(facts: FileFacts): PackedFacts {
  const names = new Map<string, number>()
  const references: number[] = []
  for (const { kind, name, line, character, source } of facts.references) {
    let known = names.get(name)
    if (known === undefined) names.set(name, (known = names.size))
    references.push(referenceKinds.indexOf(kind), known, line, character, source)
  }
  const packed: z.input<typeof packedSchema> = {
    language: facts.language,
    isPartial: facts.parse === 'partial',
    surface: facts.surface,
    symbols: [...facts.symbols],
    names: [...names.keys()],
    references,
    linkage: facts.linkage,
  }
  return {
    blob: deflateRawSync(JSON.stringify(packed), { level }),
    symbols: packSymbols(facts),
    references: facts.references.length,
  }
}

function packSymbols({ symbols, references }: FileFacts): PackedSymbol[] {
  const first = symbols.map(() => -1)
  const last = symbols.map(() => -1)
  references.forEach(({ source }, index) => {
    for (let at = source; at >= 0; at = symbols[at]?.parent ?? -1) {
      if (first[at] === -1) first[at] = index
      last[at] = index
    }
  })
  return symbols.map((symbol, index) => ({
    name: symbol.name,
    kind: symbol.kind,
    descriptor: symbol.descriptor,
    parent: symbol.parent,
    flags: flagsToNumber(symbol.flags),
    line: symbol.line,
    character: symbol.character,
    endLine: symbol.range.endLine,
    signature: symbol.signature,
    first: first[index] ?? -1,
    last: last[index] ?? -1,
  }))
}

/** The facts as they were packed. Throws for bytes that are not ours. */
export function unpackFacts(blob: Uint8Array): FileFacts {
  return new UnpackedFacts(packedSchema.parse(JSON.parse(inflateRawSync(blob).toString('utf8'))))
}

/** Linking reads the references of one file only, so they are made when they are asked for. */
class UnpackedFacts implements FileFacts {
  readonly language: string
  readonly parse: 'ok' | 'partial'
  readonly surface: string
  readonly symbols: readonly SymbolFact[]
  readonly linkage: unknown
  readonly #packed: z.output<typeof packedSchema>
  #references: readonly ReferenceFact[] | undefined

  constructor(packed: z.output<typeof packedSchema>) {
    this.#packed = packed
    this.language = packed.language
    this.parse = packed.isPartial ? 'partial' : 'ok'
    this.surface = packed.surface
    this.symbols = packed.symbols.filter(isSymbol)
    this.linkage = packed.linkage
  }

  get references(): readonly ReferenceFact[] {
    this.#references ??= unpackReferences(this.#packed)
    return this.#references
  }
}

function unpackReferences({ names, references }: z.output<typeof packedSchema>): ReferenceFact[] {
  const list: ReferenceFact[] = []
  for (let at = 0; at < references.length; at += cellsAReference) {
    const [kind = 0, name = 0, line = 0, character = 0, source = -1] = references.slice(
      at,
      at + cellsAReference,
    )
    list.push({
      kind: referenceKinds[kind] ?? referenceKindSchema.enum.value,
      name: names[name] ?? '',
      line,
      character,
      source,
    })
  }
  return list
}

/** What `packFacts` wrote; a broken blob does not inflate at all. */
function isSymbol(value: unknown): value is SymbolFact {
  return (
    typeof value === 'object' &&
    value !== null &&
    'descriptor' in value &&
    'kind' in value &&
    symbolKindSchema.safeParse(value.kind).success
  )
}
