import { statSync } from 'node:fs'
import type { Disposable } from '../../base/disposable.ts'
import { isLocked } from '../../base/lock-file.ts'
import type { GraphStore } from '../store/graph-store.ts'
import {
  databaseFile,
  graphFolder,
  lockFile,
  openStore,
  setAside,
  type StoreOptions,
} from '../store/open-store.ts'

/** The store of a workspace as this process has it: written where no other process does, else read. */
export class StoreOwner {
  readonly #options: StoreOptions
  #store: GraphStore | undefined
  #lock: Disposable | undefined
  /** Of the database that is read here; another one may take its place. */
  #inode: number | undefined
  #pid: number | undefined
  #notice: string | undefined

  constructor(options: StoreOptions) {
    this.#options = options
  }

  get isWriter(): boolean {
    return this.#lock !== undefined
  }

  /** The process that writes it, while that is another one. */
  get otherPid(): number | undefined {
    return this.#pid
  }

  get notice(): string | undefined {
    return this.#notice
  }

  /** Tries to become the writer each time, as the other one may have ended. Absent while there is nothing to read. */
  store(): GraphStore | undefined {
    if (this.#lock !== undefined || this.#isStillRead()) return this.#store
    const opened = openStore(this.#options)
    if (opened.kind === 'reader') {
      this.#pid = opened.pid
      this.#store?.close()
      this.#store = opened.store
      this.#inode = this.#inodeNow()
      return this.#store
    }
    this.#store?.close()
    this.#store = opened.store
    this.#lock = opened.lock
    this.#pid = undefined
    this.#notice = opened.notice ?? this.#notice
    return this.#store
  }

  /** The other process still writes, and the file that is open here is the one that it writes. */
  #isStillRead(): boolean {
    if (this.#store === undefined || this.#inode !== this.#inodeNow()) return false
    return isLocked(lockFile(this.#folder))
  }

  #inodeNow(): number | undefined {
    return statSync(databaseFile(this.#folder), { throwIfNoEntry: false })?.ino
  }

  get #folder(): string {
    return graphFolder(this.#options.dataDir, this.#options.root)
  }

  /** The database turned out to be broken: it is kept for a report, and an empty one takes its place. */
  replaceBroken(why: string): void {
    if (!this.isWriter) return
    this.close()
    const aside = setAside(databaseFile(this.#folder), this.#options.timestamp())
    this.#notice = `The code graph of ${this.#options.root} was broken (${why}). It was set aside as ${aside} and is made anew.`
    this.store()
  }

  close(): void {
    this.#store?.close()
    this.#store = undefined
    this.#lock?.dispose()
    this.#lock = undefined
  }
}
