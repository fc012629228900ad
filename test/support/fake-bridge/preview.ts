import type { Delta, Diagnostic } from '../../../src/shared/model/diagnostic.ts'
import type { ChangePreview } from '../../../src/shared/model/staged-change.ts'

function error(code: string, line: number, message: string): Diagnostic {
  return { severity: 'error', code, message, source: 'ts', line, column: 5 }
}

function delta(file: string, more: Partial<Delta> = {}): Delta {
  return {
    file,
    state: 'fresh',
    servers: [{ id: 'typescript-native', state: 'fresh' }],
    introduced: [],
    fixed: [],
    carried: 0,
    elsewhere: [],
    waitedMs: 180,
    ...more,
  }
}

/** What the rewrite of the story would do to the diagnostics. */
export function rewritePreview(state: ChangePreview['state'] = 'done'): ChangePreview {
  return {
    state,
    at: new Date(0).toISOString(),
    deltas: [
      delta('packages/sync/src/pool.ts', {
        introduced: [error('2531', 19, "Object is possibly 'null'.")],
        fixed: [error('2532', 21, "Object is possibly 'undefined'.")],
        elsewhere: [
          {
            file: 'packages/cli/src/status.ts',
            introduced: [
              error(
                '2345',
                8,
                "Argument of type 'Pool | undefined' is not assignable to parameter of type 'Pool'.",
              ),
            ],
          },
        ],
      }),
      delta('packages/sync/src/transport/relay.ts'),
      delta('packages/sync/src/transport/frame-decoder.ts', {
        state: 'timed_out',
        reason: 'typescript-native did not settle within 8 s',
        servers: [{ id: 'typescript-native', state: 'timed_out' }],
      }),
      delta('packages/cli/src/watch.ts'),
    ],
    notAsked: 0,
  }
}
