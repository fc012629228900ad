import { readFileSync } from 'node:fs'
import type { StagedChange } from '../../../src/shared/model/staged-change.ts'
import type { RewrittenFile } from '../../../src/shared/model/rewrite.ts'
import { StagedChanges, type StagedChangesOptions } from '../../../src/main/staging/staged-changes.ts'
import { type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'

export interface Queue extends TestWorkspace {
  readonly staged: StagedChanges
  /** Every `old` of the files becomes `next`, as a staged change of a run. */
  stage(old: string, next: string, runId?: string): Promise<StagedChange>
}

/** A workspace with a review queue, and a rewrite that is simple enough to follow: plain text for plain text. */
export async function queue(
  files: Readonly<Record<string, string>>,
  options: StagedChangesOptions = {},
): Promise<Queue> {
  const workspace = await testWorkspace(files)
  const staged = new StagedChanges(workspace.committer, options)
  return {
    ...workspace,
    staged,
    stage: async (old, next, runId = 'run-1') => {
      const rewritten = rewrite(workspace, Object.keys(files), { old, next })
      return await staged.stage(
        {
          files: rewritten,
          replacements: rewritten.reduce((sum, { sites }) => sum + sites.length, 0),
          overlapsDropped: 0,
          sitesWithDrops: [],
          errorNodesBefore: 0,
          errorNodesAfter: 0,
        },
        { runId, tool: 'ast_edit', ops: [{ pattern: old, rewrite: next }] },
      )
    },
  }
}

function rewrite(
  workspace: TestWorkspace,
  paths: readonly string[],
  { old, next }: { old: string; next: string },
): RewrittenFile[] {
  let count = 0
  return paths.flatMap((path) => {
    const original = readFileSync(workspace.at(path))
    const sites: RewrittenFile['sites'][number][] = []
    for (let at = original.indexOf(old); at >= 0; at = original.indexOf(old, at + old.length)) {
      const line = original.subarray(0, at).toString('utf8').split('\n').length
      sites.push({
        id: `s${++count}`,
        line,
        before: old,
        after: next,
        start: at,
        end: at + Buffer.byteLength(old),
      })
    }
    const proposed = Buffer.from(original.toString('utf8').split(old).join(next))
    return sites.length === 0 ? [] : [{ path, original, proposed, sites }]
  })
}
