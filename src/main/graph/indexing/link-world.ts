import type { FileFacts, LinkWorld } from '../facts.ts'
import { unpackFacts } from '../store/facts-blob.ts'
import type { GraphStore } from '../store/graph-store.ts'
import type { FileSet } from './file-set.ts'
import { Recent } from './recent.ts'

/** Packed bytes of the facts that are kept unpacked: they take about thirty times as much in memory. */
const maxFactsBytes = 3_000_000
const maxConfigs = 200
/** Descriptors of the files that targets lie in. */
const maxSlots = 150_000

/** What linking reads, from the index alone. */
export class StoredWorld implements LinkWorld {
  readonly #store: GraphStore
  readonly #files: FileSet
  readonly #facts = new Recent<string, FileFacts>(maxFactsBytes)
  readonly #configs = new Recent<string, string>(maxConfigs)
  readonly #slots = new Recent<number, ReadonlyMap<string, number>>(maxSlots)

  constructor(store: GraphStore, files: FileSet) {
    this.#store = store
    this.#files = files
  }

  facts(path: string): FileFacts | undefined {
    const known = this.#facts.get(path)
    if (known !== undefined) return known
    const row = this.#store.files.byPath(path)
    if (row?.state !== 'ok' && row?.state !== 'partial') return undefined
    const blob = this.#store.files.factsOf(row.id)
    if (blob === undefined) return undefined
    const facts = unpackFacts(blob)
    this.#facts.set(path, facts, blob.length)
    return facts
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  filesIn(folder: string): readonly string[] {
    return this.#files.filesIn(folder)
  }

  config(path: string): string | undefined {
    const known = this.#configs.get(path)
    if (known !== undefined) return known
    const row = this.#store.files.byPath(path)
    if (row?.state !== 'config') return undefined
    const text = Buffer.from(this.#store.files.factsOf(row.id) ?? new Uint8Array()).toString('utf8')
    this.#configs.set(path, text, 1)
    return text
  }

  slotsOf(file: number): ReadonlyMap<string, number> {
    const known = this.#slots.get(file)
    if (known !== undefined) return known
    const slots = this.#store.symbols.slotsOf(file)
    this.#slots.set(file, slots, slots.size + 10)
    return slots
  }

  /** What was read of it is not true any more. */
  forget(path: string, id: number | undefined): void {
    this.#facts.delete(path)
    this.#configs.delete(path)
    if (id !== undefined) this.#slots.delete(id)
  }

  forgetAll(): void {
    this.#facts.clear()
    this.#configs.clear()
    this.#slots.clear()
  }
}
