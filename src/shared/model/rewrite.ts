import type { Drop, FileOp, Site } from './staged-change.ts'

/** A site and where it stands in `original`: byte offsets, half open. `after` in UTF-8 replaces these bytes. */
export interface RewriteSite extends Site {
  readonly start: number
  readonly end: number
}

/**
 * One file's share of a rewrite: the bytes it was computed from, the bytes it proposes. Sites are sorted and apart; a
 * file that is made, deleted or moved has first the site that says so, which is of no bytes.
 */
export interface RewrittenFile {
  readonly path: string
  /** Absent: it stays where it is. `add` is computed from no bytes, `delete` proposes none. */
  readonly op?: FileOp
  /** Of a move; what stands there is what it was computed from. */
  readonly movedFrom?: string
  readonly original: Uint8Array
  readonly proposed: Uint8Array
  readonly sites: readonly RewriteSite[]
}

/** What a rewrite proposes: what a staged change keeps of it. */
export interface ProposedRewrite {
  readonly files: readonly RewrittenFile[]
  readonly replacements: number
  readonly overlapsDropped: number
  readonly sitesWithDrops: readonly Drop[]
  readonly errorNodesBefore: number
  readonly errorNodesAfter: number
  readonly commentsLost?: number
  /** Folders that go when the change leaves them empty, outermost first. */
  readonly emptied?: readonly string[]
}
