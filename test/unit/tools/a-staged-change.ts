import type { StagedChange } from '../../../src/shared/model/staged-change.ts'

const sites = [
  { id: 's1', line: 1, before: 'a', after: 'b' },
  { id: 's2', line: 5, before: 'a', after: 'b' },
]
/** Two sites in one file, waiting. */
export const change: StagedChange = {
  v: 1,
  id: 'chg_1',
  runId: 'run-1',
  workspace: '/w',
  tool: 'ast_edit',
  ops: [{ pattern: 'a', rewrite: 'b' }],
  at: '2026-01-01T00:00:00.000Z',
  state: 'waiting',
  replacements: 2,
  files: [{ path: 'a.ts', count: 2, sites, added: 2, removed: 2 }],
  overlapsDropped: 1,
  sitesWithDrops: [{ path: 'b.ts', line: 9, before: 'async f()', loses: ['async'] }],
  errorNodesBefore: 0,
  errorNodesAfter: 0,
  staleFiles: [],
}
