import type { RunEvent, RunFact } from '../../src/shared/run/event.ts'
import type { StagedChange } from '../../src/shared/model/staged-change.ts'
import type { ToolResult } from '../../src/shared/model/tool-result.ts'

/** Facts as a journal would number them, a second apart. */
export function numbered(...facts: readonly RunFact[]): readonly RunEvent[] {
  return facts.map((fact, index) => ({
    v: 1 as const,
    seq: index + 1,
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
    ...fact,
  }))
}

export const started: RunFact = {
  type: 'run-started',
  runId: 'r1',
  title: 'Tidy up',
  agent: 'demo',
  workspace: '/w',
}

export function staged(id = 'c1', over: Partial<StagedChange> = {}): StagedChange {
  return {
    v: 1,
    id,
    runId: 'r1',
    workspace: '/w',
    tool: 'ast_edit',
    ops: [{ pattern: 'a', rewrite: 'b' }],
    at: '2026-01-01T00:00:00.000Z',
    state: 'waiting',
    replacements: 2,
    files: [{ path: 'a.ts', count: 2, sites: [], added: 2, removed: 2 }],
    overlapsDropped: 0,
    sitesWithDrops: [],
    errorNodesBefore: 0,
    errorNodesAfter: 0,
    staleFiles: [],
    ...over,
  }
}

export function done(data: unknown, more: Partial<ToolResult> = {}): ToolResult {
  return { ok: true, text: 'Applied.', data, ...more }
}

export function callStarted(id: string, tool: string, by: 'agent' | 'person' = 'agent'): RunFact {
  return { type: 'tool-call-started', id, tool, args: {}, by }
}

export function callEnded(id: string, tool: string, result: ToolResult): RunFact {
  return {
    type: 'tool-call-ended',
    id,
    tool,
    status: result.ok ? 'completed' : 'failed',
    result,
    durationMs: 5,
  }
}
