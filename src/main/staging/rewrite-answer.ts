import type { Drop, Site } from '../../shared/model/staged-change.ts'

/** A site and its half-open byte range in the original. */
export interface RewriteSite extends Site {
  readonly start: number
  readonly end: number
}

export interface RewrittenFile {
  readonly path: string
  readonly original: Uint8Array
  readonly proposed: Uint8Array
  readonly sites: readonly RewriteSite[]
}

/** What a rewrite proposes; the part of the tools' `RewriteAnswer` that a staged change keeps. */
export interface ProposedRewrite {
  readonly files: readonly RewrittenFile[]
  readonly replacements: number
  readonly overlapsDropped: number
  readonly sitesWithDrops: readonly Drop[]
  readonly errorNodesBefore: number
  readonly errorNodesAfter: number
}
