import type { StagedChange } from '../../../src/shared/model/staged-change.ts'

export function aChange(part: Partial<StagedChange>): StagedChange {
  return {
    v: 1,
    id: 'change',
    runId: 'r',
    workspace: '/w',
    tool: 'ast_edit',
    ops: [],
    at: '',
    state: 'waiting',
    replacements: 1,
    files: [],
    overlapsDropped: 0,
    sitesWithDrops: [],
    errorNodesBefore: 0,
    errorNodesAfter: 0,
    staleFiles: [],
    ...part,
  }
}
