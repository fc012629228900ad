import { readFileSync } from 'node:fs'
import type { StagedChange } from '../../../src/shared/model/staged-change.ts'
import { StagedChanges, type StagedChangesOptions } from '../../../src/main/staging/staged-changes.ts'
import { fileRewrite, type Wanted } from '../../support/file-rewrite.ts'
import { type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'

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
      await staged.stage(fileRewrite({ wanted, read: (path) => readFileSync(workspace.at(path)), emptied }), {
        runId: 'run-1',
        tool: 'lsp_refactor',
        ops: [],
        title: 'Move it',
      }),
  }
}
