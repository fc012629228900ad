import type { ProposedRewrite, RewriteSite, RewrittenFile } from '../../src/shared/model/rewrite.ts'

/** What a test wants of one file. `edit`: a text, wherever it stands, and what goes there. */
export type Wanted =
  | { readonly op: 'add'; readonly path: string; readonly text: string }
  | { readonly op: 'delete'; readonly path: string }
  | { readonly op: 'move'; readonly path: string; readonly from: string; readonly edit?: Edit }
  | { readonly op: 'update'; readonly path: string; readonly edit: Edit }
export type Edit = readonly [before: string, after: string]

export interface WantedFiles {
  readonly wanted: readonly Wanted[]
  /** What stands at a path. */
  readonly read: (path: string) => Uint8Array
  /** Folders that go when the change leaves them empty, outermost first. */
  readonly emptied?: readonly string[]
}

/** A rewrite that is simple enough to follow. Sites are `s1`, `s2`, in order, that of the file itself first. */
export function fileRewrite({ wanted, read, emptied = [] }: WantedFiles): ProposedRewrite {
  let count = 0
  const nextId = (): string => `s${++count}`
  const files = wanted.map((one) => rewrittenFile(one, read, nextId))
  return {
    files,
    replacements: count,
    overlapsDropped: 0,
    sitesWithDrops: [],
    errorNodesBefore: 0,
    errorNodesAfter: 0,
    emptied,
  }
}

function rewrittenFile(one: Wanted, read: WantedFiles['read'], nextId: () => string): RewrittenFile {
  const { path, op } = one
  const none = Buffer.alloc(0)
  if (op === 'add') {
    const sites = [{ ...whole(nextId(), '', one.text), op }]
    return { path, op, original: none, proposed: Buffer.from(one.text), sites }
  }
  const original = Buffer.from(read(op === 'move' ? one.from : path))
  if (op === 'delete')
    return { path, op, original, proposed: none, sites: [{ ...whole(nextId(), '', ''), op }] }
  const own = op === 'move' ? [{ ...whole(nextId(), one.from, path), op }] : []
  const { sites, proposed } = edited(original, one.edit, nextId)
  const moved = op === 'move' ? { op, movedFrom: one.from } : {}
  return { path, ...moved, original, proposed, sites: [...own, ...sites] }
}

function whole(id: string, before: string, after: string): RewriteSite {
  return { id, line: 1, before, after, start: 0, end: 0 }
}

function edited(
  original: Buffer,
  edit: Edit | undefined,
  nextId: () => string,
): { readonly sites: readonly RewriteSite[]; readonly proposed: Buffer } {
  if (edit === undefined) return { sites: [], proposed: original }
  const [before, after] = edit
  const sites: RewriteSite[] = []
  const pieces: Buffer[] = []
  let done = 0
  for (let start = original.indexOf(before); start >= 0; start = original.indexOf(before, done)) {
    const end = start + Buffer.byteLength(before)
    sites.push({ id: nextId(), line: 1, before, after, start, end })
    pieces.push(original.subarray(done, start), Buffer.from(after))
    done = end
  }
  return { sites, proposed: Buffer.concat([...pieces, original.subarray(done)]) }
}
