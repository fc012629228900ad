import { createHash } from 'node:crypto'

/** 48 bits of a path: two paths with the same are linked again together, which is only needless work. */
export function pathHash(path: string): number {
  return createHash('sha1').update(path).digest().readUIntBE(0, 6)
}

const width = 6

/** Sorted, each once, so that equal sets are equal bytes. */
export function packHashes(hashes: Iterable<number>): Uint8Array {
  const sorted = [...new Set(hashes)].sort((left, right) => left - right)
  const packed = Buffer.alloc(sorted.length * width)
  sorted.forEach((hash, index) => packed.writeUIntBE(hash, index * width, width))
  return packed
}

export function unpackHashes(packed: Uint8Array): number[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  return Array.from({ length: Math.floor(bytes.length / width) }, (_, index) =>
    bytes.readUIntBE(index * width, width),
  )
}
