import type { ProposedRewrite, RewrittenFile } from '../../src/shared/model/rewrite.ts'

/** A rewrite that is simple enough to follow: plain text for plain text, wherever it stands. */
export function textRewrite(
  files: Readonly<Record<string, string>>,
  { old, next }: { old: string; next: string },
): ProposedRewrite {
  let count = 0
  const rewritten = Object.entries(files).flatMap(([path, text]): RewrittenFile[] => {
    const original = Buffer.from(text)
    const sites: RewrittenFile['sites'][number][] = []
    for (let at = original.indexOf(old); at >= 0; at = original.indexOf(old, at + old.length)) {
      const place = { start: at, end: at + Buffer.byteLength(old) }
      sites.push({ id: `s${++count}`, line: 1, before: old, after: next, ...place })
    }
    return sites.length === 0
      ? []
      : [{ path, original, proposed: Buffer.from(text.split(old).join(next)), sites }]
  })
  return {
    files: rewritten,
    replacements: count,
    overlapsDropped: 0,
    sitesWithDrops: [],
    errorNodesBefore: 0,
    errorNodesAfter: 0,
  }
}
