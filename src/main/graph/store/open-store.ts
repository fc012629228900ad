import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Disposable } from '../../base/disposable.ts'
import { Failure, messageOf, systemCodeOf } from '../../base/failure.ts'
import { tryLock } from '../../base/lock-file.ts'
import { GraphDatabase } from './database.ts'
import { GraphStore } from './graph-store.ts'
import { Meta } from './meta.ts'
import { formatOf, schema, schemaVersion } from './schema.ts'
import { numberAt } from './rows.ts'

export interface StoreOptions {
  /** The person's data folder. */
  readonly dataDir: string
  /** Real path of the workspace. */
  readonly root: string
  readonly extractorVersion: string
  /** In file names: when something was set aside. */
  readonly timestamp: () => string
}

export type OpenedStore =
  | {
      readonly kind: 'writer'
      readonly store: GraphStore
      readonly lock: Disposable
      readonly notice?: string
    }
  /** Another process writes it; absent while there is nothing to read. */
  | { readonly kind: 'reader'; readonly store: GraphStore | undefined; readonly pid: number | undefined }

export function graphFolder(dataDir: string, root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 20)
  return path.join(dataDir, 'graph', name)
}

export function databaseFile(folder: string): string {
  return path.join(folder, 'graph.db')
}

/** Names the one process that writes the database of a folder. */
export function lockFile(folder: string): string {
  return path.join(folder, 'writer.lock')
}

/**
 * Opens the index of a workspace, as its one writer where no other process is. What cannot be read is set aside, named in
 * `notice`, and begun anew. Throws `Failure` read_only where the data folder cannot be written.
 */
export function openStore(options: StoreOptions): OpenedStore {
  const folder = graphFolder(options.dataDir, options.root)
  const lock = lockIn(folder)
  if (lock.kind === 'taken') return { kind: 'reader', store: openReader(folder, options), pid: lock.pid }
  try {
    return { kind: 'writer', lock: lock.lock, ...openWriter(folder, options) }
  } catch (error) {
    lock.lock.dispose()
    throw error
  }
}

function lockIn(folder: string): ReturnType<typeof tryLock> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return tryLock(lockFile(folder))
  } catch (error) {
    throw new Failure('read_only', `The folder of the code graph cannot be made: ${messageOf(error)}`, {
      hint: 'Name a data folder that can be written in CONTROL_CENTER_HOME.',
      cause: error,
    })
  }
}

function openWriter(folder: string, options: StoreOptions): { store: GraphStore; notice?: string } {
  const file = databaseFile(folder)
  if (!existsSync(file)) return { store: create(file, options) }
  const state = stateOf(file, options.extractorVersion)
  if (state.kind === 'good') return { store: new GraphStore(state.database) }
  if (state.kind === 'older') {
    removeDatabase(file)
    return { store: create(file, options) }
  }
  const aside = setAside(file, options.timestamp())
  return {
    store: create(file, options),
    notice: `The code graph of ${options.root} ${state.why}. It was set aside as ${aside} and is made anew.`,
  }
}

function openReader(folder: string, options: StoreOptions): GraphStore | undefined {
  const file = databaseFile(folder)
  if (!existsSync(file)) return undefined
  try {
    const database = new GraphDatabase(file, { isReadOnly: true })
    if (new Meta(database).isOfFormat(formatOf(options.extractorVersion))) return new GraphStore(database)
    database.close()
  } catch {
    // The writer is just making it: there is nothing to read yet.
  }
  return undefined
}

function create(file: string, { extractorVersion }: StoreOptions): GraphStore {
  const database = new GraphDatabase(file)
  database.transaction(() => {
    database.execute(schema)
    database.execute(`PRAGMA user_version = ${schemaVersion}`)
    new Meta(database).setFormat(formatOf(extractorVersion))
  })
  return new GraphStore(database)
}

type DatabaseState =
  | { readonly kind: 'good'; readonly database: GraphDatabase }
  | { readonly kind: 'older' }
  | { readonly kind: 'unusable'; readonly why: string }

/** Looks at the head and at the length; what is broken further inside shows when it is read (`isBroken`). */
function stateOf(file: string, extractorVersion: string): DatabaseState {
  let database: GraphDatabase | undefined
  try {
    database = new GraphDatabase(file)
    const version = numberAt(database.statement('PRAGMA user_version').get(), 0)
    const state = judge(database, { file, version, extractorVersion })
    if (state.kind !== 'good') database.close()
    return state
  } catch (error) {
    database?.close()
    return { kind: 'unusable', why: `could not be read (${messageOf(error)})` }
  }
}

function judge(
  database: GraphDatabase,
  { file, version, extractorVersion }: { file: string; version: number; extractorVersion: string },
): DatabaseState {
  if (version > schemaVersion) return { kind: 'unusable', why: 'is of a newer version of this program' }
  if (version < schemaVersion) return { kind: 'older' }
  const pages = numberAt(database.statement('PRAGMA page_count').get(), 0)
  const pageBytes = numberAt(database.statement('PRAGMA page_size').get(), 0)
  if (statSync(file).size < pages * pageBytes && !hasLog(file))
    return { kind: 'unusable', why: 'was cut off' }
  return new Meta(database).isOfFormat(formatOf(extractorVersion))
    ? { kind: 'good', database }
    : { kind: 'older' }
}

function hasLog(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

const parts = ['', '-wal', '-shm']

function removeDatabase(file: string): void {
  for (const part of parts) rmSync(`${file}${part}`, { force: true })
}

/** The last one only: a broken index is of use for a report, not for reading. */
export function setAside(file: string, timestamp: string): string {
  const aside = path.join(path.dirname(file), `set-aside-${timestamp.replace(/[^0-9TZ]/g, '')}`)
  for (const part of parts) {
    try {
      renameSync(`${file}${part}`, `${aside}.db${part}`)
    } catch (error) {
      if (systemCodeOf(error) !== 'ENOENT') throw error
    }
  }
  return `${aside}.db`
}

/** Whether an error says that the database itself is broken, wherever it was met. */
export function isBroken(error: unknown): boolean {
  return (
    ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(systemCodeOf(error)?.slice(0, 14) ?? '') ||
    /malformed|not a database/.test(messageOf(error))
  )
}
