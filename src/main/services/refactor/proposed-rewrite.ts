import type { ProposedRewrite, RewrittenFile, RewriteSite } from '../../../shared/model/rewrite.ts'
import type { TextSite } from '../../lsp/refactor/edited-text.ts'
import type { ProposedFile } from '../../lsp/refactor/proposed-files.ts'
import { decodeText, encodeText } from '../../workspace/text-encoding.ts'

export interface RewriteSource {
  /** Of a captured file, by its absolute path. */
  readonly bytesOf: (path: string) => Buffer
  readonly show: (path: string) => string
}

/** A site is shown by its beginning; the whole text stands in its file's diff. */
const shownChars = 400
const bomBytes = 3

type Unnumbered = Omit<RewriteSite, 'id'>

/** Proposed files as the bytes and the sites that a staged change is made of; ids count through the whole. */
export function proposedRewrite(
  files: readonly ProposedFile[],
  source: RewriteSource,
): Pick<ProposedRewrite, 'files' | 'replacements'> {
  let count = 0
  const rewritten = files.map((file) => {
    const { sites, ...rest } = rewrittenFile(file, source)
    return { ...rest, sites: sites.map((site) => ({ id: `s${++count}`, ...site })) }
  })
  const replacements = rewritten.flatMap(({ sites }) => sites).filter(({ op }) => op === undefined).length
  return { files: rewritten, replacements }
}

type Rewritten = Omit<RewrittenFile, 'sites'> & { readonly sites: readonly Unnumbered[] }

function rewrittenFile(file: ProposedFile, { bytesOf, show }: RewriteSource): Rewritten {
  const path = show(file.path)
  const none = Buffer.alloc(0)
  switch (file.op) {
    case 'add': {
      const proposed = encodeText({ text: file.text, hasBom: false }, path)
      const own = ownSite('add', { before: '', after: file.text.slice(0, shownChars) })
      return { path, op: 'add', original: none, proposed, sites: [own] }
    }
    case 'delete': {
      const original = bytesOf(file.path)
      const own = ownSite('delete', { before: beginningOf(original, path), after: '' })
      return { path, op: 'delete', original, proposed: none, sites: [own] }
    }
    case 'update':
      return { path, ...edited(bytesOf(file.path), file.sites, path) }
    case 'move': {
      const movedFrom = show(file.movedFrom)
      const text = edited(bytesOf(file.movedFrom), file.sites, path)
      const own = ownSite('move', { before: movedFrom, after: path })
      return { path, op: 'move', movedFrom, ...text, sites: [own, ...text.sites] }
    }
  }
}

function ownSite(
  op: 'add' | 'delete' | 'move',
  texts: { readonly before: string; readonly after: string },
): Unnumbered {
  return { op, line: 1, ...texts, start: 0, end: 0 }
}

/** What is no text has no sites, and is not decoded. */
function edited(
  original: Buffer,
  sites: readonly TextSite[],
  shown: string,
): { original: Buffer; proposed: Buffer; sites: Unnumbered[] } {
  if (sites.length === 0) return { original, proposed: original, sites: [] }
  const { text, hasBom } = decodeText(original, shown)
  const places = sitesInBytes(text, sites, hasBom ? bomBytes : 0)
  const pieces: string[] = []
  let at = 0
  for (const { start, end, after } of sites) {
    pieces.push(text.slice(at, start), after)
    at = end
  }
  const proposed = encodeText({ text: pieces.join('') + text.slice(at), hasBom }, shown)
  return { original, proposed, sites: places }
}

/** UTF-16 offsets become bytes and lines; each part of the text is counted once. */
function sitesInBytes(text: string, sites: readonly TextSite[], from: number): Unnumbered[] {
  let [at, bytes, line] = [0, from, 1]
  const goTo = (offset: number): void => {
    const part = text.slice(at, offset)
    bytes += Buffer.byteLength(part, 'utf8')
    line += part.match(/\r\n|\n|\r/g)?.length ?? 0
    at = offset
  }
  return sites.map(({ start, end, after }) => {
    goTo(start)
    const place = { line, start: bytes }
    goTo(end)
    return { ...place, end: bytes, before: text.slice(start, end), after }
  })
}

function beginningOf(bytes: Buffer, shown: string): string {
  try {
    return decodeText(bytes, shown).text.slice(0, shownChars)
  } catch {
    return ''
  }
}
