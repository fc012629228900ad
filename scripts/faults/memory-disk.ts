import path from 'node:path'
import type { FileFacts, FileLayer, NewFile } from '../../src/main/workspace/file-layer.ts'
import { systemError } from '../../test/support/faulty-layer.ts'

interface FileNode {
  readonly kind: 'file'
  readonly inode: number
  readonly mode: number
  bytes: Buffer
  isFlushed: boolean
}
interface FolderNode {
  readonly kind: 'folder'
  readonly inode: number
  entries: Map<string, Node>
  /** What a power failure leaves for sure, and what was done since, in order. */
  flushed: Map<string, Node>
  pending: Change[]
}
type Node = FileNode | FolderNode
/** What one call did to the entries of one folder, as a whole; absent node = the name is gone. */
type Change = readonly (readonly [name: string, node: Node | undefined])[]

/**
 * A file system in memory that can stop at any call and lose what was not flushed: of every folder the last changes,
 * from some point on, and of every file that was not flushed the end of its bytes.
 */
export class MemoryDisk {
  readonly #random: () => number
  readonly #root: FolderNode
  #inodes = 0
  #calls = 0
  #stopsAt = Infinity

  constructor(random: () => number) {
    this.#random = random
    this.#root = this.#newFolder()
  }

  /** Calls since the last `run`. */
  get calls(): number {
    return this.#calls
  }

  /** From now on calls are counted from 1, and from this one on nothing happens any more; this one may happen in part. */
  run(stopsAt = Infinity): void {
    this.#calls = 0
    this.#stopsAt = stopsAt
  }

  /** A flushed file with what is missing above it. */
  put(file: string, text: string): void {
    this.putFolder(path.dirname(file))
    const node: FileNode = {
      kind: 'file',
      inode: ++this.#inodes,
      mode: 0o644,
      bytes: Buffer.from(text),
      isFlushed: true,
    }
    this.#set(path.dirname(file), [[path.basename(file), node]])
    this.#flush(this.#folder(path.dirname(file)))
  }

  putFolder(folder: string): void {
    if (this.#find(folder) !== undefined) return
    this.putFolder(path.dirname(folder))
    this.#set(path.dirname(folder), [[path.basename(folder), this.#newFolder()]])
    this.#flush(this.#folder(path.dirname(folder)))
  }

  /** Path -> text of every file below a folder; a folder without entries is told as `empty folder`. */
  texts(folder: string): Map<string, string> {
    const found = new Map<string, string>()
    const walk = (at: string, node: FolderNode): void => {
      for (const [name, child] of node.entries) {
        const relative = at === '' ? name : `${at}/${name}`
        if (child.kind === 'file') found.set(relative, child.bytes.toString('utf8'))
        else if (child.entries.size === 0) found.set(relative, 'empty folder')
        else walk(relative, child)
      }
    }
    const start = this.#find(folder)
    if (start?.kind === 'folder') walk('', start)
    return found
  }

  losePower(): void {
    this.#lose(this.#root, new Set())
  }

  readonly layer: FileLayer = {
    facts: async (target) => this.#call(() => this.#facts(target)),
    realPath: async (target) =>
      this.#call(() => {
        this.#existing(target)
        return target
      }),
    read: async (target) => this.#call(() => Buffer.from(this.#file(target).bytes)),
    create: async (target, bytes, file) => this.#create(target, bytes, file),
    rename: async (from, to) =>
      this.#change(() => {
        const node = this.#existing(from)
        this.#set(path.dirname(from), [
          [path.basename(from), undefined],
          [path.basename(to), node],
        ])
      }),
    link: async (from, to) =>
      this.#change(() => {
        if (this.#find(to) !== undefined) throw systemError('EEXIST')
        this.#set(path.dirname(to), [[path.basename(to), this.#file(from)]])
      }),
    remove: async (target) =>
      this.#change(() => {
        this.#file(target)
        this.#set(path.dirname(target), [[path.basename(target), undefined]])
      }),
    makeFolder: async (target) =>
      this.#change(() => {
        if (this.#find(target) !== undefined) throw systemError('EEXIST')
        this.#set(path.dirname(target), [[path.basename(target), this.#newFolder()]])
      }),
    removeFolder: async (target) =>
      this.#change(() => {
        if (this.#folder(target).entries.size > 0) throw systemError('ENOTEMPTY')
        this.#set(path.dirname(target), [[path.basename(target), undefined]])
      }),
    syncFolder: async (target) => this.#call(() => this.#flush(this.#folder(target))),
    mayWrite: async (target) => this.#call(() => this.#find(target) !== undefined),
    freeBytes: async () => this.#call(() => 1e12),
    list: async (target) =>
      this.#call(() => {
        const node = this.#find(target)
        return node?.kind === 'folder' ? [...node.entries.keys()] : []
      }),
  }

  async #call<T>(work: () => T): Promise<T> {
    await Promise.resolve()
    if (++this.#calls >= this.#stopsAt) throw systemError('EDEAD')
    return work()
  }

  /** The call at which everything stops may have happened or not. */
  async #change(work: () => void): Promise<void> {
    await Promise.resolve()
    this.#calls++
    if (this.#calls === this.#stopsAt && this.#random() < 0.5) work()
    if (this.#calls >= this.#stopsAt) throw systemError('EDEAD')
    work()
  }

  async #create(target: string, bytes: Uint8Array, file: NewFile): Promise<void> {
    await Promise.resolve()
    this.#calls++
    if (this.#calls > this.#stopsAt) throw systemError('EDEAD')
    if (this.#find(target) !== undefined) throw systemError('EEXIST')
    const isLast = this.#calls === this.#stopsAt
    const taken = isLast ? Math.floor(this.#random() * (bytes.length + 1)) : bytes.length
    const node: FileNode = {
      kind: 'file',
      inode: ++this.#inodes,
      mode: file.mode ?? 0o644,
      bytes: Buffer.from(bytes.subarray(0, taken)),
      isFlushed: !isLast,
    }
    if (!isLast || this.#random() < 0.8) this.#set(path.dirname(target), [[path.basename(target), node]])
    if (isLast) throw systemError('EDEAD')
  }

  #facts(target: string): FileFacts | undefined {
    const node = this.#find(target)
    if (node === undefined) return undefined
    return {
      kind: node.kind,
      sizeBytes: node.kind === 'file' ? node.bytes.length : 0,
      mode: node.kind === 'file' ? node.mode : 0o755,
      uid: 0,
      gid: 0,
      device: 1,
      inode: node.inode,
      links: node.kind === 'file' ? this.#linksOf(node, this.#root) : 1,
      modifiedMs: 0,
    }
  }

  #linksOf(file: FileNode, folder: FolderNode): number {
    let count = 0
    for (const node of folder.entries.values())
      count += node.kind === 'folder' ? this.#linksOf(file, node) : Number(node === file)
    return count
  }

  #lose(folder: FolderNode, seen: Set<Node>): void {
    const left = Math.floor(this.#random() * (folder.pending.length + 1))
    folder.entries = new Map(folder.flushed)
    for (const change of folder.pending.slice(0, left)) applyTo(folder.entries, change)
    folder.pending = []
    folder.flushed = new Map(folder.entries)
    for (const node of folder.entries.values()) {
      if (seen.has(node)) continue
      seen.add(node)
      if (node.kind === 'folder') this.#lose(node, seen)
      else if (!node.isFlushed) {
        node.bytes = node.bytes.subarray(0, Math.floor(this.#random() * (node.bytes.length + 1)))
        node.isFlushed = true
      }
    }
  }

  #newFolder(): FolderNode {
    return { kind: 'folder', inode: ++this.#inodes, entries: new Map(), flushed: new Map(), pending: [] }
  }

  #set(folder: string, change: Change): void {
    const node = this.#folder(folder)
    applyTo(node.entries, change)
    node.pending.push(change)
  }

  #flush(folder: FolderNode): void {
    folder.flushed = new Map(folder.entries)
    folder.pending = []
  }

  #find(target: string): Node | undefined {
    let node: Node | undefined = this.#root
    for (const name of target.split(path.sep).filter((part) => part !== ''))
      node = node?.kind === 'folder' ? node.entries.get(name) : undefined
    return node
  }

  #existing(target: string): Node {
    const node = this.#find(target)
    if (node === undefined) throw systemError('ENOENT')
    return node
  }

  #file(target: string): FileNode {
    const node = this.#existing(target)
    if (node.kind === 'folder') throw systemError('EISDIR')
    return node
  }

  #folder(target: string): FolderNode {
    const node = this.#existing(target)
    if (node.kind === 'file') throw systemError('ENOTDIR')
    return node
  }
}

function applyTo(entries: Map<string, Node>, change: Change): void {
  for (const [name, node] of change) {
    if (node === undefined) entries.delete(name)
    else entries.set(name, node)
  }
}
