import { pathToFileURL } from 'node:url'
import { maskPrivate } from '../../base/mask.ts'
import type { LoggedMessage } from './protocol-log.ts'

/** The log of one server at one root. */
export interface ServerLog {
  /** The id of its catalog row. */
  readonly server: string
  /** Absolute path of the folder that it works in. */
  readonly root: string
  readonly messages: readonly LoggedMessage[]
}

/** Names under which settings and initialization options hold what nobody else may see. */
const secretName = /(api|licen[cs]e|access|private)[-_]?key|secret|passw(or)?d|authorization|\w[-_]?token$/i
const masked = '[masked]'

/**
 * The log as JSON lines, oldest first: `{ v: 1, server, root, direction, at, body }`. `body` is the message as JSON, or
 * a text where it is none (noise, a note, or a message of which only the beginning was kept: then `cutFrom` has its
 * length in UTF-16 units). Keys and passwords are masked, the home folder is `~`; texts of documents stay.
 */
export function exportedLog(logs: readonly ServerLog[], homeDir: string): string {
  const mask = masker(homeDir)
  return logs
    .flatMap(({ server, root, messages }) =>
      messages.map(({ direction, at, body, cutFrom }) => {
        const cut = cutFrom === undefined ? {} : { cutFrom }
        const line = { v: 1, server, root: mask(root), direction, at, ...cut, body: bodyOf(body, mask) }
        return `${JSON.stringify(line)}\n`
      }),
    )
    .join('')
}

/** Values are masked and not the line: a text that was cut out of JSON would leave none. */
function bodyOf(body: string, mask: (text: string) => string): unknown {
  try {
    return maskedValue(JSON.parse(body), mask)
  } catch {
    return mask(body)
  }
}

function maskedValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      // A path can be a name: `{ "file:///home/me/a.ts": [edits] }`.
      mask(name),
      typeof member === 'string' && secretName.test(name) ? masked : maskedValue(member, mask),
    ]),
  )
}

/** The home folder stands in messages as a path and as a URI, whose letters may be escaped. */
function masker(homeDir: string): (text: string) => string {
  const asUri = pathToFileURL(homeDir).href.replace(/^file:\/\//, '')
  return (text) => {
    const plain = maskPrivate(text, homeDir)
    return homeDir.length > 1 && asUri !== homeDir ? plain.replaceAll(asUri, '~') : plain
  }
}
