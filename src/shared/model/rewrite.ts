import type { Drop, Site } from './staged-change.ts'

/** A site and where it stands in `original`: byte offsets, half open. `after` in UTF-8 replaces these bytes. */
export interface RewriteSite extends Site {
  readonly start: number
  readonly end: number
}

/** One file's share of a rewrite: the bytes it was computed from, the bytes it proposes. Sites are sorted and apart. */
export interface RewrittenFile {
  readonly path: string
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
}
