import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs'
import path from 'node:path'
import { isSettled, stampOf } from '../../base/file-stamp.ts'
import { systemCodeOf } from '../../base/failure.ts'

interface Stamped {
  readonly path: string
  readonly size: number
  readonly mtime: number
}

export type ReadSource =
  | (Stamped & { readonly kind: 'text'; readonly bytes: Uint8Array; readonly text: string })
  | (Stamped & { readonly kind: 'skipped'; readonly reason: string })
  | { readonly kind: 'gone'; readonly path: string }

/** Invalid UTF-8 is read with U+FFFD in its place: names around it are still right. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: false })
/** A NUL in the first so many bytes: no text. */
const sniffedBytes = 8_000

/** Date of a file for the index: 0 where a later change might leave the same date. */
export function settledTime(facts: Stats, nowMs: number): number {
  return isSettled(stampOf(facts), nowMs) ? facts.mtimeMs : 0
}

/** A file of the workspace as text, or why not. Links are not followed: what they lead to is indexed by its own name. */
export function readSource(root: string, shown: string, maxBytes: number): ReadSource {
  const file = path.join(root, ...shown.split('/'))
  const nowMs = Date.now()
  let facts: Stats
  try {
    facts = lstatSync(file)
  } catch (error) {
    if (isGone(error)) return { kind: 'gone', path: shown }
    return { kind: 'skipped', path: shown, size: 0, mtime: 0, reason: reasonOf(error) }
  }
  const stamp = { path: shown, size: facts.size, mtime: settledTime(facts, nowMs) }
  if (facts.isSymbolicLink()) return { kind: 'skipped', ...stamp, reason: 'it is a symbolic link' }
  if (facts.isDirectory()) return { kind: 'gone', path: shown }
  if (!facts.isFile()) return { kind: 'skipped', ...stamp, reason: 'it is no regular file' }
  if (facts.size > maxBytes)
    return { kind: 'skipped', ...stamp, reason: `it has ${facts.size} bytes, over the limit of ${maxBytes}` }
  try {
    const bytes = bytesOf(file, facts.size)
    if (bytes.subarray(0, sniffedBytes).includes(0))
      return { kind: 'skipped', ...stamp, reason: 'it is no text' }
    return { kind: 'text', ...stamp, bytes, text: decoder.decode(bytes) }
  } catch (error) {
    if (isGone(error)) return { kind: 'gone', path: shown }
    return { kind: 'skipped', ...stamp, mtime: 0, reason: reasonOf(error) }
  }
}

function bytesOf(file: string, size: number): Uint8Array {
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    if (!fstatSync(handle).isFile()) throw Object.assign(new Error('no regular file'), { code: 'ELOOP' })
    const bytes = Buffer.allocUnsafeSlow(size)
    let length = 0
    for (let got = -1; length < size && got !== 0; length += got)
      got = readSync(handle, bytes, length, size - length, length)
    return bytes.subarray(0, length)
  } finally {
    closeSync(handle)
  }
}

function isGone(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error) ?? '')
}

function reasonOf(error: unknown): string {
  const code = systemCodeOf(error) ?? 'unknown error'
  return code === 'EACCES' || code === 'EPERM' ? 'it may not be read' : `it could not be read (${code})`
}
