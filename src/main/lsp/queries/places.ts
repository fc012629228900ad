import { readFile, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Place } from '../../../shared/model/language-answer.ts'
import { type Range, toShown } from '../../../shared/model/position.ts'
import { ownPathStyle, uriToPath } from '../protocol/document-uri.ts'
import { linesOf } from '../protocol/position-encoding.ts'
import type { WireLocation } from './answers.ts'
import type { QueriedServer } from './queried-server.ts'

/** Larger files are generated: their lines say nothing. */
const maxFileBytes = 4 * 1024 * 1024
const maxTextChars = 200

/** A file as people read it, and whether it lies outside of the workspace. */
export type ShownFile = Pick<Place, 'file' | 'isOutside'>

/** Makes places of what servers answer, each file read once. Lives as long as one answer. */
export class Places {
  readonly #workspace: string
  readonly #lines = new Map<string, Promise<readonly string[]>>()

  constructor(workspace: string) {
    this.#workspace = workspace
  }

  async ofLocation(server: QueriedServer, { uri, range }: WireLocation): Promise<Place> {
    const file = uriToPath(uri, ownPathStyle)
    if (file === undefined) return { file: readableUri(uri), isOutside: true, ...shownRange(range) }
    return await this.of(file, await server.rangeIn(file, range))
  }

  /** `file` is absolute, the range in UTF-16. */
  async of(file: string, range: Range): Promise<Place> {
    const lines = await this.#linesOf(file)
    const line = lines[range.start.line]?.trim()
    const text = line === undefined || line === '' ? {} : { text: cut(line) }
    return { ...this.shown(file), ...shownRange(range), ...text }
  }

  shown(file: string): ShownFile {
    return shownFile(this.#workspace, file)
  }

  #linesOf(file: string): Promise<readonly string[]> {
    const known = this.#lines.get(file)
    if (known !== undefined) return known
    const lines = readLines(file)
    this.#lines.set(file, lines)
    return lines
  }
}

export function shownRange({ start, end }: Range): Omit<Place, 'file' | 'isOutside' | 'text'> {
  const first = toShown(start)
  const last = toShown(end)
  return { line: first.line, column: first.column, endLine: last.line, endColumn: last.column }
}

/** Inside: relative with `/`. Outside: absolute, the person's folder as `~`. */
export function shownFile(workspace: string, file: string, home = os.homedir()): ShownFile {
  const relative = path.relative(workspace, file)
  if (relative !== '' && relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative))
    return { file: relative.split(path.sep).join('/') }
  const isAtHome = home !== path.parse(home).root && file.startsWith(home + path.sep)
  return { file: isAtHome ? `~${file.slice(home.length)}` : file, isOutside: true }
}

/** The same place once: several servers may tell it, and one may tell it twice. The workspace's own first. */
export function distinctPlaces(places: readonly Place[]): readonly Place[] {
  const byKey = new Map(places.map((place) => [`${place.file}\n${place.line}\n${place.column}`, place]))
  return [...byKey.values()].sort(comparePlaces)
}

/** Servers answer in the order in which their threads end. */
function comparePlaces(left: Place, right: Place): number {
  const outside = Number(left.isOutside ?? false) - Number(right.isOutside ?? false)
  if (outside !== 0) return outside
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column
}

/** Declarations that live in no file (`bundled:///libs/lib.es5.d.ts`, `jdt://contents/...`). */
function readableUri(uri: string): string {
  const shown = uri.split('?', 1)[0] ?? uri
  try {
    return cut(decodeURIComponent(shown))
  } catch {
    return cut(shown)
  }
}

async function readLines(file: string): Promise<readonly string[]> {
  try {
    const facts = await stat(file)
    if (!facts.isFile() || facts.size > maxFileBytes) return []
    return linesOf(await readFile(file, 'utf8'))
  } catch {
    return []
  }
}

function cut(text: string): string {
  return text.length <= maxTextChars ? text : `${text.slice(0, maxTextChars)}…`
}
