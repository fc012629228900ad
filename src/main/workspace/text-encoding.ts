import { createHash } from 'node:crypto'
import { Failure } from '../base/failure.ts'

/** A text and whether a byte order mark stood before it; the mark is no part of the text. */
export interface DecodedText {
  readonly text: string
  readonly hasBom: boolean
}

export const maxWriteBytes = 10 * 1024 * 1024
export const maxReadBytes = 50 * 1024 * 1024
/** How far a NUL is looked for: as git does. */
const binaryProbeBytes = 8 * 1024

/** Throws `Failure` binary_file (NUL in the first 8 kB) or not_utf8; never decodes lossily. */
export function decodeText(bytes: Uint8Array, shown: string): DecodedText {
  if (startsWithUtf16Mark(bytes))
    throw new Failure('not_utf8', `${shown} is UTF-16.`, {
      hint: 'Only UTF-8 texts are read and written; the file was left as it is.',
    })
  if (isBinary(bytes))
    throw new Failure('binary_file', `${shown} is a binary file (a NUL in its first 8 kB).`, {
      hint: 'Only texts are read and written; the file was left as it is.',
    })
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      hasBom ? bytes.subarray(3) : bytes,
    )
    return { text, hasBom }
  } catch (error) {
    throw new Failure('not_utf8', `${shown} is not valid UTF-8${placeOfFault(bytes)}.`, {
      hint: 'Only UTF-8 texts are read and written; the file was left as it is.',
      cause: error,
    })
  }
}

export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, binaryProbeBytes).includes(0)
}

/** Throws `Failure` bad_argument for a text that UTF-8 cannot hold (a lone surrogate), too_large above 10 MB. */
export function encodeText(decoded: DecodedText, shown: string): Buffer {
  if (/\p{Surrogate}/u.test(decoded.text))
    throw new Failure('bad_argument', `The text for ${shown} holds half of a surrogate pair.`, {
      hint: 'It is no Unicode text: send the whole character.',
    })
  const bytes = Buffer.from(decoded.hasBom ? `\ufeff${decoded.text}` : decoded.text, 'utf8')
  if (bytes.length > maxWriteBytes)
    throw new Failure(
      'too_large',
      `${shown} would be ${bytes.length} bytes; ${maxWriteBytes} are the limit.`,
      {
        hint: 'Split it into several files.',
      },
    )
  return bytes
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The stamp of a content: opaque to callers, equal for equal bytes, of no time. */
export function stampOf(hash: string): string {
  return `s1-${hash.slice(0, 32)}`
}

function startsWithUtf16Mark(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

/** The 1-based line of the first bytes that do not decode, found by halving. */
function placeOfFault(bytes: Uint8Array): string {
  let [good, bad] = [0, bytes.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (decodes(bytes.subarray(0, middle))) good = middle
    else bad = middle
  }
  let line = 1
  for (let at = 0; at < good; at++) if (bytes[at] === 0x0a) line++
  return ` (line ${line})`
}

/** `stream`: a character that the cut splits is no fault. */
function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
