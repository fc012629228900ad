import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BothSides } from '../../../src/shared/ipc/contract.ts'
import type { Delta, Diagnostic } from '../../../src/shared/model/diagnostic.ts'
import type { StagedChange } from '../../../src/shared/model/staged-change.ts'
import type { RunEvent, RunFact } from '../../../src/shared/run/event.ts'
import { emptyView, reduceAll } from '../../../src/shared/run/reduce.ts'
import type { RunView } from '../../../src/shared/run/view.ts'

const sample = path.resolve(import.meta.dirname, '../../../resources/sample')
export const root = '/home/ana/harbor'
const guarded = [
  'packages/sync/src/pool.ts',
  'packages/sync/src/transport/relay.ts',
  'packages/sync/src/transport/frame-decoder.ts',
  'packages/cli/src/watch.ts',
]
const guard = /if \(([\w.]+) != null\) \1\.dispose\(\)/g

/** A journal from facts, a few seconds apart; the last one is as old as `lastAgoMs`. */
export function journal(facts: readonly RunFact[], lastAgoMs: number): RunEvent[] {
  const end = Date.now() - lastAgoMs
  return facts.map((fact, index) => ({
    v: 1,
    seq: index + 1,
    at: new Date(end - (facts.length - 1 - index) * 9_000).toISOString(),
    ...fact,
  }))
}

export function viewOf(runId: string, events: readonly RunEvent[]): RunView {
  return reduceAll(emptyView(runId), events)
}

/** Both sides of every file that the rewrite touches, made from the sample project itself. */
export function rewriteSides(): Record<string, BothSides> {
  return Object.fromEntries(
    guarded.map((file) => {
      const original = readFileSync(path.join(sample, file), 'utf8')
      const proposed = original.replace(guard, '$1?.dispose()')
      return [file, { path: file, language: 'typescript', original, proposed }]
    }),
  )
}

export function stagedRewrite(runId: string): StagedChange {
  const sides = rewriteSides()
  const files = guarded.map((file) => {
    const lines = (sides[file]?.original ?? '').split('\n')
    const sites = lines.flatMap((text, index) =>
      [...text.matchAll(guard)].map((match) => ({
        id: `${file}#${index + 1}`,
        line: index + 1,
        before: match[0],
        after: `${match[1] ?? ''}?.dispose()`,
      })),
    )
    return { path: file, count: sites.length, sites, added: sites.length, removed: sites.length }
  })
  return {
    v: 1,
    id: `change-${runId}`,
    runId,
    workspace: root,
    tool: 'ast_edit',
    ops: [{ pattern: 'if ($X != null) $X.dispose()', rewrite: '$X?.dispose()' }],
    at: new Date(Date.now() - 130_000).toISOString(),
    state: 'waiting',
    replacements: files.reduce((sum, { count }) => sum + count, 0),
    files,
    overlapsDropped: 0,
    sitesWithDrops: [],
    errorNodesBefore: 0,
    errorNodesAfter: 0,
    staleFiles: [],
  }
}

export function delta(file: string, part: Partial<Delta>): Delta {
  return {
    file,
    state: 'fresh',
    servers: [{ id: 'typescript7', state: part.state ?? 'fresh' }],
    introduced: [],
    fixed: [],
    carried: 0,
    elsewhere: [],
    waitedMs: 212,
    ...part,
  }
}

export function problem(
  code: string,
  message: string,
  line: number,
  severity: Diagnostic['severity'] = 'error',
): Diagnostic {
  return { severity, code, message, line, column: 5, source: 'ts' }
}
