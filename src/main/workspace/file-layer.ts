import { closeSync, constants, fstatSync, lstatSync, openSync, readFile, readFileSync } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Failure, systemCodeOf } from '../base/failure.ts'
import { renamePatiently } from './rename-patiently.ts'

export interface FileFacts {
  readonly kind: 'file' | 'folder' | 'link' | 'other'
  readonly sizeBytes: number
  readonly mode: number
  readonly uid: number
  readonly gid: number
  readonly device: number
  readonly inode: number
  readonly links: number
  readonly modifiedMs: number
}

export interface NewFile {
  /** Absent: as the umask of the process says. */
  readonly mode?: number | undefined
  /** Given to the new file; refused where the process may not. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

/**
 * The few calls that a commit makes, in a replaceable layer so that a test can fail or stop at any one of them.
 * All paths are absolute; nothing follows a link in the last place. Throws Node's system errors as they are.
 */
export interface FileLayer {
  /** Absent (ENOENT, ENOTDIR) is an answer. */
  facts(path: string): Promise<FileFacts | undefined>
  realPath(path: string): Promise<string>
  /** The bytes of a regular file; never blocks on a FIFO. */
  read(path: string): Promise<Buffer>
  /** A new file, flushed to the disk; EEXIST when something stands there. */
  create(path: string, bytes: Uint8Array, file: NewFile): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** EEXIST when something stands at `to`. */
  link(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  makeFolder(path: string): Promise<void>
  removeFolder(path: string): Promise<void>
  syncFolder(path: string): Promise<void>
  mayWrite(path: string): Promise<boolean>
  freeBytes(folder: string): Promise<number>
  list(folder: string): Promise<string[]>
}

/** As many as keep a disk busy: Node works on four file calls at a time. */
export const filesAtOnce = 8

export const nodeFileLayer: FileLayer = {
  facts,
  realPath: async (target) => await fs.realpath(target),
  read,
  create,
  rename: async (from, to) => await renamePatiently(from, to),
  link: async (from, to) => await fs.link(from, to),
  remove: async (target) => await fs.unlink(target),
  makeFolder: async (target) => await fs.mkdir(target),
  removeFolder: async (target) => await fs.rmdir(target),
  syncFolder,
  mayWrite: async (target) =>
    await fs.access(target, constants.W_OK).then(
      () => true,
      () => false,
    ),
  async freeBytes(folder) {
    const disk = await fs.statfs(folder)
    return disk.bavail * disk.bsize
  },
  async list(folder) {
    try {
      return await fs.readdir(folder)
    } catch (error) {
      if (isAbsence(error)) return []
      throw error
    }
  },
}

export function isAbsence(error: unknown): boolean {
  const code = systemCodeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** At once: a look at an entry takes less than the way to another thread and back, and a commit takes hundreds. */
function facts(target: string): Promise<FileFacts | undefined> {
  try {
    const stat = lstatSync(target)
    return Promise.resolve({
      kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : stat.isSymbolicLink() ? 'link' : 'other',
      sizeBytes: stat.size,
      mode: stat.mode & 0o7777,
      uid: stat.uid,
      gid: stat.gid,
      device: stat.dev,
      inode: stat.ino,
      links: stat.nlink,
      modifiedMs: stat.mtimeMs,
    })
  } catch (error) {
    if (isAbsence(error)) return Promise.resolve(undefined)
    return Promise.reject(asError(error))
  }
}

/** Source files are read at once, for the same reason; larger ones by a thread. */
const maxReadAtOnceBytes = 128 * 1024

async function read(target: string): Promise<Buffer> {
  // O_NONBLOCK: opening a FIFO that nobody writes to would wait for ever. Windows has neither flag: undefined counts as 0.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const handle = openSync(target, flags)
  try {
    const stat = fstatSync(handle)
    if (!stat.isFile())
      throw new Failure('bad_argument', `${path.basename(target)} is not a regular file.`, {
        hint: 'Devices, sockets and pipes are neither read nor written.',
      })
    return stat.size <= maxReadAtOnceBytes ? readFileSync(handle) : await readByThread(handle)
  } finally {
    closeSync(handle)
  }
}

async function readByThread(handle: number): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    readFile(handle, (error, bytes) => (error === null ? resolve(bytes) : reject(error)))
  })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

async function create(target: string, bytes: Uint8Array, file: NewFile): Promise<void> {
  const handle = await fs.open(target, 'wx', file.mode ?? 0o666)
  try {
    await writeAll(bytes, async (offset) => (await handle.write(bytes, offset)).bytesWritten)
    if (file.owner !== undefined) await giveTo(handle, file.owner)
    // After chown, which clears the set-user-id bits; and the umask has cut what `open` was given.
    if (file.mode !== undefined) await handle.chmod(file.mode)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * A disk may take fewer bytes than it was given; `write` takes those from an offset on and says how many it took.
 * Throws EIO when it takes none.
 */
export async function writeAll(bytes: Uint8Array, write: (offset: number) => Promise<number>): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const taken = await write(done)
    if (taken === 0)
      throw Object.assign(new Error(`EIO: ${done} of ${bytes.length} bytes were taken`), { code: 'EIO' })
    done += taken
  }
}

/** Throws `Failure` read_only where the process may not: a file that is replaced must not change its owner by it. */
async function giveTo(handle: FileHandle, owner: { uid: number; gid: number }): Promise<void> {
  const own = await handle.stat()
  if (own.uid === owner.uid && own.gid === owner.gid) return
  try {
    await handle.chown(owner.uid, owner.gid)
  } catch (error) {
    if (systemCodeOf(error) !== 'EPERM') throw error
    throw new Failure(
      'read_only',
      `The file belongs to user ${owner.uid} and group ${owner.gid}; a new one in its place would not.`,
      { hint: 'Ask the person who owns it to change it, or to give it to you.', cause: error },
    )
  }
}

async function syncFolder(folder: string): Promise<void> {
  // A folder cannot be flushed on Windows.
  if (process.platform === 'win32') return
  const handle = await fs.open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
