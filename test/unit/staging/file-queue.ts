import { readFileSync } from 'node:fs'
import type { ProposedRewrite, RewrittenFile } from '../../../src/shared/model/rewrite.ts'
import type { StagedChange } from '../../../src/shared/model/staged-change.ts'
import { StagedChanges, type StagedChangesOptions } from '../../../src/main/staging/staged-changes.ts'
import { type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'

/** What a test wants of one file. `edit`: a text in it and what goes there. */
export type Wanted =
  | { readonly op: 'add'; readonly path: string; readonly text: string }
  | { readonly op: 'delete'; readonly path: string }
  | { readonly op: 'move'; readonly path: string; readonly from: string; readonly edit?: Edit }
  | { readonly op: 'update'; readonly path: string; readonly edit: Edit }
type Edit = readonly [string, string]

export interface FileQueue extends TestWorkspace {
  readonly staged: StagedChanges
  stage(wanted: readonly Wanted[], emptied?: readonly string[]): Promise<StagedChange>
}

/** A workspace with a review queue for changes that make, delete and move files. Sites are `s1`, `s2`, in order. */
export async function fileQueue(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: StagedChangesOptions = {},
): Promise<FileQueue> {
  const workspace = await testWorkspace(files)
  const staged = new StagedChanges(workspace.committer, options)
  return {
    ...workspace,
    staged,
    stage: async (wanted, emptied = []) =>
      await staged.stage(fileRewrite(workspace, wanted, emptied), {
        runId: 'run-1',
        tool: 'lsp_refactor',
        ops: [],
        title: 'Move it',
      }),
  }
}

function fileRewrite(
  workspace: TestWorkspace,
  wanted: readonly Wanted[],
  emptied: readonly string[],
): ProposedRewrite {
  let count = 0
  const files = wanted.map((one): RewrittenFile => {
    const { path } = one
    const own = (before: string, after: string, op: 'add' | 'delete' | 'move') => ({
      id: `s${++count}`,
      line: 1,
      before,
      after,
      op,
      start: 0,
      end: 0,
    })
    const none = Buffer.alloc(0)
    if (one.op === 'add')
      return {
        path,
        op: 'add',
        original: none,
        proposed: Buffer.from(one.text),
        sites: [own('', one.text, 'add')],
      }
    const original = readFileSync(workspace.at(one.op === 'move' ? one.from : path))
    if (one.op === 'delete')
      return { path, op: 'delete', original, proposed: none, sites: [own('', '', 'delete')] }
    const move = one.op === 'move' ? [own(one.from, path, 'move')] : []
    const edits = (one.edit === undefined ? [] : [one.edit]).map(([before, after]) => {
      const start = original.indexOf(before)
      return { id: `s${++count}`, line: 1, before, after, start, end: start + Buffer.byteLength(before) }
    })
    const [edit] = edits
    const proposed =
      edit === undefined
        ? original
        : Buffer.concat([
            original.subarray(0, edit.start),
            Buffer.from(edit.after),
            original.subarray(edit.end),
          ])
    const moved = one.op === 'move' ? { op: 'move' as const, movedFrom: one.from } : {}
    return { path, ...moved, original, proposed, sites: [...move, ...edits] }
  })
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
