import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs'
import { Failure } from '../base/failure.ts'
import { type FileStamp, isSameStamp, isSettled, stampOf } from '../base/file-stamp.ts'
import { packedBytes, type PackedTree } from './packed-tree.ts'

/** What was made of a file's bytes; it lives no longer than they are known to be the file's. */
export interface SourceMemo {
  isText: boolean | undefined
  tree(languageId: string): PackedTree | undefined
  keep(languageId: string, tree: PackedTree): void
}

/** A file as it is now. */
export interface OpenedSource {
  readonly bytes: Uint8Array
  readonly memo: SourceMemo
}

interface Entry extends OpenedSource {
  readonly stamp: FileStamp
  bytesUsed: number
  /** Of the scan that used it last. */
  scan: number
}

/** The entry itself, its stamp and its keys. */
const overheadBytes = 600

/**
 * Bytes and trees of files, in the memory of one thread. Every `open` asks the disk whether the file is still the same:
 * nothing is answered from memory that could be stale (file-stamp.ts). What a scan has used is not given up for what
 * comes later in the same scan, so that a folder larger than the memory keeps a part of it instead of nothing.
 */
export class SourceCache {
  readonly #maxBytes: number
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>()
  #usedBytes = 0
  #scan = 0
  #scanKey = ''
  /** Files that were read from the disk, and trees that were found in memory: for tests and benchmarks. */
  reads = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get usedBytes(): number {
    return this.#usedBytes
  }

  /** Names the scan that the next files are opened for. */
  beginScan(key: string): void {
    if (key === this.#scanKey) return
    this.#scanKey = key
    this.#scan++
  }

  /**
   * The bytes of a regular file; a link is not followed. Throws system errors (ENOENT, ELOOP ...), and `Failure`
   * too_large, bad_argument (no regular file).
   */
  open(file: string, maxFileBytes: number): OpenedSource {
    const facts = lstatSync(file)
    const known = this.#entries.get(file)
    if (known !== undefined && facts.isFile() && isSameStamp(known.stamp, stampOf(facts))) {
      if (facts.size > maxFileBytes) throw tooLarge(file, facts.size, maxFileBytes)
      known.scan = this.#scan
      this.#entries.delete(file)
      this.#entries.set(file, known)
      return known
    }
    if (known !== undefined) this.#forget(file, known)
    return this.#read(file, maxFileBytes)
  }

  #read(file: string, maxFileBytes: number): OpenedSource {
    this.reads++
    const readAtMs = Date.now()
    const { bytes, stamp } = readRegular(file, maxFileBytes)
    if (stamp === undefined || !isSettled(stamp, readAtMs)) return { bytes, memo: new Memo(() => false) }
    const entry: Entry = {
      bytes,
      stamp,
      memo: new Memo((more) => this.#grow(file, entry, more)),
      bytesUsed: 0,
      scan: this.#scan,
    }
    if (this.#makeRoom(bytes.length + overheadBytes)) {
      entry.bytesUsed = bytes.length + overheadBytes
      this.#usedBytes += entry.bytesUsed
      this.#entries.set(file, entry)
    }
    return entry
  }

  /** Whether there is room for more of a file that is remembered. */
  #grow(file: string, entry: Entry, moreBytes: number): boolean {
    if (this.#entries.get(file) !== entry || !this.#makeRoom(moreBytes)) return false
    entry.bytesUsed += moreBytes
    this.#usedBytes += moreBytes
    return true
  }

  #makeRoom(bytes: number): boolean {
    if (bytes > this.#maxBytes) return false
    for (const [file, entry] of this.#entries) {
      if (this.#usedBytes + bytes <= this.#maxBytes || entry.scan === this.#scan) break
      this.#forget(file, entry)
    }
    return this.#usedBytes + bytes <= this.#maxBytes
  }

  #forget(file: string, entry: Entry): void {
    this.#entries.delete(file)
    this.#usedBytes -= entry.bytesUsed
  }
}

class Memo implements SourceMemo {
  isText: boolean | undefined
  readonly #trees = new Map<string, PackedTree>()
  readonly #hasRoom: (bytes: number) => boolean

  constructor(hasRoom: (bytes: number) => boolean) {
    this.#hasRoom = hasRoom
  }

  tree(languageId: string): PackedTree | undefined {
    return this.#trees.get(languageId)
  }

  keep(languageId: string, tree: PackedTree): void {
    if (!this.#trees.has(languageId) && this.#hasRoom(packedBytes(tree))) this.#trees.set(languageId, tree)
  }
}

/** For sources that stand in memory only. */
export function unboundMemo(): SourceMemo {
  return new Memo(() => true)
}

/** Without a stamp when the file changed while it was read. */
function readRegular(
  file: string,
  maxFileBytes: number,
): { bytes: Uint8Array; stamp: FileStamp | undefined } {
  // O_NONBLOCK: opening a FIFO that nobody writes to would wait for ever. Windows has neither flag: undefined counts as 0.
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const facts = fstatSync(handle)
    if (!facts.isFile())
      throw new Failure('bad_argument', `${file} is not a regular file.`, {
        hint: 'Devices, sockets and pipes are neither read nor written.',
      })
    if (facts.size > maxFileBytes) throw tooLarge(file, facts.size, maxFileBytes)
    const bytes = Buffer.allocUnsafeSlow(facts.size)
    let length = 0
    for (let got = -1; length < bytes.length && got !== 0; length += got)
      got = readSync(handle, bytes, length, bytes.length - length, length)
    const stamp = stampOf(facts)
    const isWhole = length === facts.size && isSameStamp(stamp, stampOf(fstatSync(handle)))
    return { bytes: bytes.subarray(0, length), stamp: isWhole ? stamp : undefined }
  } finally {
    closeSync(handle)
  }
}

function tooLarge(file: string, bytes: number, maxBytes: number): Failure {
  return new Failure('too_large', `${file} has ${bytes} bytes; ${maxBytes} are searched at most.`)
}
