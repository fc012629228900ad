import type { Tree } from 'web-tree-sitter'
import { emptyColumns, errorKind, type TreeColumns } from './syntax-tree.ts'

/**
 * Reads a tree where it lies in the runtime's memory, at a tenth of what a cursor costs: a cursor takes five calls into
 * WebAssembly for each node. The layout is that of tree-sitter 0.25 (lib/src/subtree.h, tree.h and parser.h, for 32 bits);
 * a test compares each node of each grammar with the cursor's, and `readTree` answers nothing when the tree's own
 * counts do not agree with what it reads.
 */
const subtreeBytes = 8
/** SubtreeHeapData, in bytes. */
const heap = {
  paddingBytes: 4,
  sizeBytes: 16,
  childCount: 36,
  symbol: 40,
  flags: 44,
  descendants: 56,
  production: 66,
}
const heapFlags = { visible: 1, extra: 4, missingInSecond: 2 }
/** SubtreeInlineData: the whole subtree in the eight bytes of its address. */
const inline = { symbol: 1, paddingBytes: 6, sizeBytes: 7 }
const inlineFlags = { visible: 2, extra: 8, missing: 32 }
/** TSLanguage, in bytes. */
const language = { version: 0, maxAliasLength: 36, publicSymbols: 76, aliases: 84 }
const oldestVersion = 13
const newestVersion = 15
const bytesAUnit = 2

/** Numbers by their address. */
class Memory {
  readonly #bytes: Uint8Array
  readonly #halves: Uint16Array
  readonly #words: Uint32Array

  constructor(buffer: ArrayBufferLike) {
    this.#bytes = new Uint8Array(buffer)
    this.#halves = new Uint16Array(buffer)
    this.#words = new Uint32Array(buffer)
  }

  get size(): number {
    return this.#bytes.length
  }

  byte(address: number): number {
    return this.#bytes[address] ?? 0
  }

  half(address: number): number {
    return this.#halves[address >> 1] ?? 0
  }

  word(address: number): number {
    return this.#words[address >> 2] ?? 0
  }
}

/** What is the same for all nodes of a language. */
interface Symbols {
  readonly publicSymbols: number
  readonly aliases: number
  readonly maxAliasLength: number
}

/** Undefined when the memory does not look as it should. */
export function readTree(tree: Tree, buffer: ArrayBufferLike): TreeColumns | undefined {
  const memory = new Memory(buffer)
  const root = addressOf(tree)
  const symbols = symbolsOf(addressOf(tree.language), memory)
  if (root === undefined || symbols === undefined) return undefined
  const size = descendantsOf(root, memory) + 1
  if (size > memory.size / subtreeBytes) return undefined
  const reading = new TreeReading(memory, symbols, size)
  return reading.read(root) ? { ...reading.columns, faults: reading.faults } : undefined
}

/** web-tree-sitter keeps the address of what it stands for under 0. */
function addressOf(object: object): number | undefined {
  const address: unknown = Reflect.get(object, 0)
  return typeof address === 'number' && address > 0 && address % 4 === 0 ? address : undefined
}

function symbolsOf(address: number | undefined, memory: Memory): Symbols | undefined {
  if (address === undefined) return undefined
  const version = memory.word(address + language.version)
  if (version < oldestVersion || version > newestVersion) return undefined
  return {
    publicSymbols: memory.word(address + language.publicSymbols),
    aliases: memory.word(address + language.aliases),
    maxAliasLength: memory.half(address + language.maxAliasLength),
  }
}

function isInline(subtree: number, memory: Memory): boolean {
  return (memory.byte(subtree) & 1) !== 0
}

function descendantsOf(subtree: number, memory: Memory): number {
  if (isInline(subtree, memory)) return 0
  const data = memory.word(subtree)
  return memory.word(data + heap.childCount) > 0 ? memory.word(data + heap.descendants) : 0
}

/** The children of one node on the way through the tree; hidden ones are gone through and leave no node. */
interface Level {
  next: number
  readonly end: number
  /** Of the aliases of the children; 0 for none. */
  alias: number
  /** The node that is complete after the last child; -1 for a hidden one. */
  readonly node: number
}

class TreeReading {
  readonly columns: Omit<TreeColumns, 'faults'>
  readonly faults: number[] = []
  readonly #memory: Memory
  readonly #symbols: Symbols
  readonly #levels: Level[] = []
  #count = 0
  /** In bytes of the text, behind what was read last. */
  #position = 0
  #parent = -1

  constructor(memory: Memory, symbols: Symbols, size: number) {
    this.#memory = memory
    this.#symbols = symbols
    this.columns = emptyColumns(size)
  }

  /** Whether the tree has as many nodes as it says. */
  read(root: number): boolean {
    const { size, after } = this.columns
    this.#subtree(root, 0)
    for (let level = this.#levels.at(-1); level !== undefined; level = this.#levels.at(-1)) {
      if (this.#count > size) return false
      if (level.next < level.end) {
        const child = level.next
        level.next += subtreeBytes
        this.#subtree(child, this.#aliasAt(level, child))
        continue
      }
      this.#levels.pop()
      if (level.node < 0) continue
      after[level.node] = this.#count
      this.#parent = this.columns.parent[level.node] ?? -1
    }
    return this.#count === size
  }

  /** Extras have no place in the rule, and so no alias. */
  #aliasAt(level: Level, child: number): number {
    if (level.alias === 0 || this.#isExtra(child)) return 0
    const alias = this.#memory.half(level.alias)
    level.alias += 2
    return alias
  }

  #isExtra(subtree: number): boolean {
    const memory = this.#memory
    if (isInline(subtree, memory)) return (memory.byte(subtree) & inlineFlags.extra) !== 0
    return (memory.byte(memory.word(subtree) + heap.flags) & heapFlags.extra) !== 0
  }

  #subtree(subtree: number, alias: number): void {
    const memory = this.#memory
    if (!isInline(subtree, memory)) {
      this.#heapSubtree(memory.word(subtree), alias)
      return
    }
    const flags = memory.byte(subtree)
    const start = this.#position + memory.byte(subtree + inline.paddingBytes)
    const end = start + memory.byte(subtree + inline.sizeBytes)
    this.#position = end
    if ((flags & inlineFlags.visible) === 0 && alias === 0) return
    const node = this.#node(alias === 0 ? memory.byte(subtree + inline.symbol) : alias, start, end)
    this.columns.after[node] = this.#count
    if ((flags & inlineFlags.missing) !== 0) this.faults.push(node)
  }

  #heapSubtree(data: number, alias: number): void {
    const memory = this.#memory
    const start = this.#position + memory.word(data + heap.paddingBytes)
    const end = start + memory.word(data + heap.sizeBytes)
    const isVisible = (memory.byte(data + heap.flags) & heapFlags.visible) !== 0 || alias !== 0
    const node = isVisible ? this.#heapNode(data, alias, { start, end }) : -1
    const childCount = memory.word(data + heap.childCount)
    if (childCount > 0 && memory.word(data + heap.descendants) > 0) {
      this.#enter(data, childCount, node)
      return
    }
    // What has no visible node in it is no more than a length.
    if (node >= 0) this.columns.after[node] = this.#count
    this.#position = end
  }

  #heapNode(data: number, alias: number, { start, end }: { start: number; end: number }): number {
    const symbol = alias === 0 ? this.#memory.half(data + heap.symbol) : alias
    const node = this.#node(symbol, start, end)
    const isMissing = (this.#memory.byte(data + heap.flags + 1) & heapFlags.missingInSecond) !== 0
    if (symbol === errorKind || isMissing) this.faults.push(node)
    return node
  }

  /** The padding before a node is that of its first child. */
  #enter(data: number, childCount: number, node: number): void {
    const production = this.#memory.half(data + heap.production)
    const { aliases, maxAliasLength } = this.#symbols
    this.#levels.push({
      next: data - childCount * subtreeBytes,
      end: data,
      alias: production === 0 ? 0 : aliases + production * maxAliasLength * 2,
      node,
    })
    if (node >= 0) this.#parent = node
  }

  #node(symbol: number, start: number, end: number): number {
    const node = this.#count++
    const { columns } = this
    columns.kind[node] =
      symbol === errorKind ? symbol : this.#memory.half(this.#symbols.publicSymbols + symbol * 2)
    columns.start[node] = start / bytesAUnit
    columns.end[node] = end / bytesAUnit
    columns.parent[node] = this.#parent
    return node
  }
}
