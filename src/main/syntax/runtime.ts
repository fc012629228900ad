import { createRequire } from 'node:module'
import { Parser } from 'web-tree-sitter'

/** What is used of a WebAssembly memory; the type libraries of this project do not know the class. */
interface GrowingMemory {
  readonly buffer: ArrayBufferLike
}

/** 32 MB to begin with, 2 GB at most: the numbers that web-tree-sitter 0.25 is built with. */
const pageBytes = 65_536
const limits = { initial: (32 * 1024 * 1024) / pageBytes, maximum: (2 * 1024 * 1024 * 1024) / pageBytes }

let starting: Promise<void> | undefined
let memory: GrowingMemory | undefined

/** The runtime is one per thread, whatever the number of parsers. */
export async function startRuntime(): Promise<void> {
  starting ??= initialise()
  await starting
}

/** Bytes of the runtime's memory, which never shrinks; 0 before it was started. */
export function runtimeMemoryBytes(): number {
  return memory?.buffer.byteLength ?? 0
}

/** The runtime's memory as it is now: it is another one after it has grown. */
export function runtimeBuffer(): ArrayBufferLike | undefined {
  return memory?.buffer
}

async function initialise(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('web-tree-sitter/tree-sitter.wasm')
  // Our own memory, so that its size can be watched.
  const own = newMemory()
  const options: unknown = { locateFile: () => file, wasmMemory: own }
  // `init` takes any part of a module; its type asks for the whole.
  await Parser.init(options as EmscriptenModule)
  memory = own
}

function newMemory(): GrowingMemory {
  const engine: unknown = Reflect.get(globalThis, 'WebAssembly')
  const type: unknown =
    typeof engine === 'object' && engine !== null ? Reflect.get(engine, 'Memory') : undefined
  if (typeof type !== 'function') throw new Error('This JavaScript has no WebAssembly.')
  const made: unknown = Reflect.construct(type, [limits])
  if (!isMemory(made)) throw new Error('WebAssembly.Memory made no memory.')
  return made
}

function isMemory(value: unknown): value is GrowingMemory {
  return typeof value === 'object' && value !== null && 'buffer' in value
}
