import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import type { RunFact } from '../../../src/shared/run/event.ts'
import { delta, problem, root, stagedRewrite } from './story.ts'

let calls = 0

export function say(text: string, from: 'agent' | 'person' | 'app' = 'agent'): RunFact {
  return { type: 'message', from, text }
}

interface CallParts {
  readonly args: unknown
  readonly data?: unknown
  readonly text?: string
  readonly deltas?: readonly Delta[]
  readonly ms?: number
  readonly by?: 'agent' | 'person'
}

/** A call and its end. */
export function call(tool: string, parts: CallParts): RunFact[] {
  const id = `call-${(calls += 1)}`
  const result = {
    ok: true,
    text: parts.text ?? '',
    data: parts.data ?? {},
    ...(parts.deltas === undefined ? {} : { diagnostics: [...parts.deltas] }),
  }
  return [
    { type: 'tool-call-started', id, tool, args: parts.args, by: parts.by ?? 'agent' },
    { type: 'tool-call-ended', id, tool, status: 'completed', result, durationMs: parts.ms ?? 18 },
  ]
}

export function failedCall(
  tool: string,
  args: unknown,
  error: { code: 'stale' | 'no_match'; message: string; hint: string },
): RunFact[] {
  const id = `call-${(calls += 1)}`
  const result = { ok: false, text: `${error.message} ${error.hint}`, data: null, error }
  return [
    { type: 'tool-call-started', id, tool, args, by: 'agent' },
    { type: 'tool-call-ended', id, tool, status: 'failed', result, durationMs: 7 },
  ]
}

export function started(runId: string, title: string, agent = 'demo'): RunFact {
  return { type: 'run-started', runId, title, agent, workspace: root }
}

const disposable = 'packages/sync/src/disposable.ts'
const nullItem = problem('TS18047', "'item' is possibly 'null'.", 11)
const berths = 'packages/cli/src/berths.ts'

/** The first half of the demo: a write that breaks something, one that does not, the fix, a server that is slow, one that is not there. */
export function demoOpening(runId: string): RunFact[] {
  return [
    started(runId, 'Optional dispose in harbor'),
    say(
      'We guard `dispose()` by hand all over sync. Turn the guards into optional calls, and put the `Disposable` type in one file.',
      'person',
    ),
    say('That is a shape, not a name: the thing tested has to be the thing disposed.'),
    ...call('grep', {
      args: { pattern: 'dispose()', fixed: true, glob: '**/*.ts' },
      data: {
        matches: [
          { file: 'packages/sync/src/pool.ts', line: 19, text: '    if (before != null) before.dispose()' },
          {
            file: 'packages/sync/src/transport/relay.ts',
            line: 18,
            text: '    if (this.socket != null) this.socket.dispose()',
          },
        ],
      },
      ms: 9,
    }),
    ...call('write', {
      args: { path: disposable, content: 'export interface Disposable {\n  dispose(): void\n}\n' },
      data: { path: disposable, created: true, stamp: 's1', added: 18, removed: 0 },
      deltas: [
        delta(disposable, {
          introduced: [nullItem],
          elsewhere: [
            { file: berths, introduced: [problem('TS2554', 'Expected 2 arguments, but got 1.', 31)] },
          ],
        }),
      ],
      ms: 318,
    }),
    say('The write landed, and it broke something: an item may be null.'),
    ...call('edit', {
      args: { path: disposable, edits: [{ old: 'item.dispose()', new: 'item?.dispose()' }] },
      data: { path: disposable, stamp: 's2', hunks: [{ line: 11, removed: ['a'], added: ['b'] }] },
      deltas: [delta(disposable, { fixed: [nullItem], carried: 3, waitedMs: 97 })],
      ms: 204,
    }),
    ...call('edit', {
      args: { path: 'ingest/reconcile.py', edits: [] },
      data: {
        path: 'ingest/reconcile.py',
        stamp: 's3',
        hunks: [{ line: 40, removed: ['a'], added: ['b', 'c', 'd'] }],
      },
      deltas: [
        delta('ingest/reconcile.py', {
          state: 'late',
          servers: [{ id: 'pyright', state: 'late' }],
          carried: 12,
          waitedMs: 4100,
        }),
      ],
      ms: 61,
    }),
    ...call('write', {
      args: { path: 'tools/mirror/main.go', content: 'package main' },
      data: { path: 'tools/mirror/main.go', created: true, stamp: 's4', added: 12, removed: 0 },
      deltas: [
        delta('tools/mirror/main.go', {
          state: 'absent',
          reason: 'go.mod was found, but gopls is not on PATH.',
          servers: [{ id: 'gopls', state: 'absent' }],
          waitedMs: 0,
        }),
      ],
      ms: 9,
    }),
  ]
}

/** The second half: the search and the rewrite that waits. */
export function demoRewrite(runId: string): RunFact[] {
  const change = stagedRewrite(runId)
  const pattern = 'if ($X != null) $X.dispose()'
  const matches = change.files.flatMap(({ path, sites }) =>
    sites.map(({ line, before, after }) => ({
      file: path,
      line,
      endLine: line,
      text: before,
      captures: [{ name: 'X', text: after.replace('?.dispose()', ''), line }],
    })),
  )
  const [begin, end] = call('ast_edit', {
    args: { ops: change.ops, language: 'typescript' },
    data: {
      changeId: change.id,
      replacements: change.replacements,
      files: change.files,
      overlapsDropped: 0,
      sitesWithDrops: [],
      errorNodesBefore: 0,
      errorNodesAfter: 0,
    },
    ms: 96,
  })
  return [
    say('Now the guards. It is a shape, not a name.'),
    ...call('ast_grep', {
      args: { pattern, language: 'typescript' },
      data: {
        matches,
        filesSearched: 214,
        filesWithErrors: [],
        filesSkipped: 0,
        scaffold: 'statement',
        kind: 'if_statement',
      },
      ms: 12,
    }),
    ...(begin === undefined || end === undefined
      ? []
      : [begin, { type: 'change-staged' as const, change }, end]),
    say(
      'Six guards in four files become optional calls. Nothing of it is on disk yet: look at it in **Review**, then accept or discard it.',
    ),
  ]
}
