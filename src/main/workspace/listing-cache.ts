import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statfsSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { cancelled } from '../base/deadline.ts'
import { type FileStamp, isSameStamp, isSettled, stampOf } from '../base/file-stamp.ts'
import { pathIn, type VisibleEntries, visibleEntries } from './enumerate.ts'
import { fileFailure } from './file-failure.ts'
import { IgnoreRules } from './ignore-rules.ts'
import type { WorkspaceRoot } from './root.ts'

/** The rules that a file of them adds to those around; without a stamp it has to be read again. */
interface KnownRules {
  readonly outside: IgnoreRules
  readonly stamp: FileStamp | 'absent' | undefined
  readonly rules: IgnoreRules
}

interface KnownFolder {
  readonly stamp: FileStamp
  /** By these `visible` was made; the same object as long as no file of rules has changed. */
  readonly rules: IgnoreRules
  readonly visible: VisibleEntries
}

export interface Listing {
  /** As `Enumeration.files`. */
  readonly files: readonly string[]
}

interface Walk {
  readonly root: string
  readonly files: string[]
  readonly isCancelled: () => boolean
  /** Something had to be read again. */
  isChanged: boolean
}

/** A bound on memory; a workspace of this size is searched by naming a folder of it. */
const maxFiles = 500_000
const maxFolders = 200_000

/** File systems whose folders do not tell when their entries change: FAT, exFAT, FUSE, 9p, SMB, CIFS, SMB2 and NFS. */
const untelling = new Set([
  0x4d44, 0x2011bab0, 0x65735546, 0x01021997, 0x517b, 0xff534d42, 0xfe534d42, 0x6969,
])

/**
 * The files of a workspace, as `enumerateFiles` answers them, for a thread that may wait for the disk. Each `list` asks
 * the disk about every folder and every file of rules; those that have changed are read again.
 */
export class ListingCache {
  readonly #rules = new Map<string, KnownRules>()
  readonly #folders = new Map<string, KnownFolder>()
  /** Whole listings, by root and folder; good as long as nothing in them was read again. */
  readonly #listings = new Map<string, Listing>()
  /** How often a folder was read: for tests. */
  reads = 0

  /** Throws `Failure` of `locate`, not_found, cancelled. */
  async list(
    root: WorkspaceRoot,
    under: string | undefined,
    isCancelled: () => boolean = () => false,
  ): Promise<Listing> {
    const start = await root.locate(under ?? '.')
    const facts = await root.facts(start.real)
    if (facts === undefined) throw fileFailure(Object.assign(new Error(), { code: 'ENOENT' }), start.shown)
    if (facts.kind !== 'folder') return { files: [start.shown] }
    if (!tellsChanges(root.path) || this.#folders.size > maxFolders) this.#forgetAll()
    const shown = root.show(start.real)
    const folder = shown === '.' ? '' : shown
    const walk: Walk = { root: root.path, files: [], isCancelled, isChanged: false }
    this.#walk(walk, folder, this.#rulesAt(walk, folder))
    const key = `${root.path}\0${folder}`
    const known = this.#listings.get(key)
    if (known !== undefined && !walk.isChanged) return known
    // Other listings may hold what has just been read again.
    if (walk.isChanged) this.#listings.clear()
    const listing = { files: walk.files.sort() }
    this.#listings.set(key, listing)
    return listing
  }

  #walk(walk: Walk, folder: string, rules: IgnoreRules): void {
    if (walk.isCancelled()) throw cancelled()
    const { files, folders } = this.#visible(walk, folder, rules)
    for (const name of files) {
      if (walk.files.length >= maxFiles) return
      walk.files.push(pathIn(folder, name))
    }
    for (const name of folders) {
      const relative = pathIn(folder, name)
      this.#walk(walk, relative, this.#entered(walk, relative, rules))
    }
  }

  #visible(walk: Walk, folder: string, rules: IgnoreRules): VisibleEntries {
    const absolute = path.join(walk.root, folder)
    const known = this.#folders.get(absolute)
    const stamp = stampAt(absolute)
    if (known?.rules === rules && stamp !== undefined && isSameStamp(known.stamp, stamp)) return known.visible
    walk.isChanged = true
    this.reads++
    const readAtMs = Date.now()
    const visible = visibleEntries(folder, entriesOf(absolute), rules)
    // A change between the question and the answer shows in the next stamp: this one is the older.
    if (stamp !== undefined && isSettled(stamp, readAtMs))
      this.#folders.set(absolute, { stamp, rules, visible })
    else this.#folders.delete(absolute)
    return visible
  }

  /** As `rulesAt` of enumerate.ts: none of the rules around when they ignore the folder that was named. */
  #rulesAt(walk: Walk, folder: string): IgnoreRules {
    const excluded = path.join(walk.root, '.git', 'info', 'exclude')
    let rules = this.#entered(walk, '', this.#added(walk, excluded, '', IgnoreRules.none))
    if (folder === '') return rules
    const parts = folder.split('/')
    for (let depth = 1; depth <= parts.length; depth++) {
      const here = parts.slice(0, depth).join('/')
      if (rules.ignores(here, true)) return this.#entered(walk, folder, IgnoreRules.none)
      rules = this.#entered(walk, here, rules)
    }
    return rules
  }

  #entered(walk: Walk, folder: string, outside: IgnoreRules): IgnoreRules {
    return this.#added(walk, path.join(walk.root, folder, '.gitignore'), folder, outside)
  }

  /** The same object as before when nothing has changed. */
  #added(walk: Walk, file: string, folder: string, outside: IgnoreRules): IgnoreRules {
    const known = this.#rules.get(file)
    const stamp = stampAt(file) ?? 'absent'
    if (known?.outside === outside && isSameOrAbsent(known.stamp, stamp)) return known.rules
    walk.isChanged = true
    const readAtMs = Date.now()
    const text = stamp === 'absent' ? undefined : textOf(file)
    const rules = text === undefined ? outside : outside.with(folder, text)
    const isSure = stamp === 'absent' || isSettled(stamp, readAtMs)
    this.#rules.set(file, { outside, stamp: isSure ? stamp : undefined, rules })
    return rules
  }

  #forgetAll(): void {
    this.#rules.clear()
    this.#folders.clear()
    this.#listings.clear()
  }
}

function isSameOrAbsent(known: KnownRules['stamp'], now: FileStamp | 'absent'): boolean {
  if (known === 'absent' || now === 'absent') return known === now
  return known !== undefined && isSameStamp(known, now)
}

/** Folders of Windows were not measured. */
function tellsChanges(root: string): boolean {
  if (process.platform === 'win32') return false
  try {
    return !untelling.has(statfsSync(root).type)
  } catch {
    return false
  }
}

function stampAt(file: string): FileStamp | undefined {
  try {
    const facts = lstatSync(file, { throwIfNoEntry: false })
    return facts === undefined ? undefined : stampOf(facts)
  } catch {
    return undefined
  }
}

/** A folder that vanished or may not be read holds nothing for us. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Undefined for a folder, a link, a FIFO or what is unreadable: git goes on without it as well. */
function textOf(file: string): string | undefined {
  try {
    const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      return fstatSync(handle).isFile() ? readFileSync(handle, 'utf8') : undefined
    } finally {
      closeSync(handle)
    }
  } catch {
    return undefined
  }
}
