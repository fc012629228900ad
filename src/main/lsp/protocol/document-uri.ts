/**
 * Absolute paths to `file:` URIs and back (RFC 8089), for both kinds of path whatever this machine is. Servers
 * spell the same file in several ways (`c%3A`, `C:`, unescaped characters): compare paths, never URIs.
 */
export type PathStyle = 'posix' | 'windows'

/** Never fails: what a URI cannot carry is percent-encoded. */
export function pathToUri(path: string, style: PathStyle): string {
  if (style === 'posix') return `file://${encodeSegments(path)}`
  const slashed = path.replaceAll('\\', '/')
  if (slashed.startsWith('//')) return `file:${encodeSegments(slashed)}`
  const drive = /^([A-Za-z]):(.*)$/.exec(slashed)
  if (drive === null) return `file://${encodeSegments(slashed)}`
  return `file:///${(drive[1] ?? '').toUpperCase()}:${encodeSegments(drive[2] ?? '')}`
}

/** Undefined when it is no `file:` URI or carries bytes that are no UTF-8 or a NUL. Drive letters come back upper case. */
export function uriToPath(uri: string, style: PathStyle): string | undefined {
  const match = /^file:\/\/([^/?#]*)(\/[^?#]*)?$/i.exec(uri)
  if (match === null) return undefined
  const decoded = decode(match[2] ?? '/')
  const host = decode(match[1] ?? '')
  if (decoded === undefined || host === undefined || decoded.includes('\0')) return undefined
  const isLocal = host === '' || host.toLowerCase() === 'localhost'
  if (style === 'windows') return toWindowsPath(decoded, isLocal ? undefined : host)
  return isLocal ? decoded : undefined
}

function toWindowsPath(decoded: string, host: string | undefined): string {
  const backslashed = decoded.replaceAll('/', '\\')
  if (host !== undefined) return `\\\\${host}${backslashed}`
  const drive = /^\\([A-Za-z]):(.*)$/.exec(backslashed)
  return drive === null ? backslashed : `${(drive[1] ?? '').toUpperCase()}:${drive[2] ?? ''}`
}

export const ownPathStyle: PathStyle = process.platform === 'win32' ? 'windows' : 'posix'

function encodeSegments(path: string): string {
  return path.split('/').map(encodeSegment).join('/')
}

/** A lone surrogate has no UTF-8: it becomes U+FFFD as it does when such a name is written to a disk. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\u{FFFD}')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
