import type { SettledState } from '../../../src/shared/model/diagnostic.ts'
import type { FakeScript } from '../../../test/support/fake-server/script.ts'

/** A language server that does one thing wrong, and what an edit may hear of it. */
export interface FaultyServer {
  readonly name: string
  readonly script: FakeScript
  /** What the delta of an edit may say. A `fresh` one must be right. */
  readonly may: readonly SettledState[]
  /** Of its process, in one trial. */
  readonly maxStarts: number
  /** The fault costs time at most and no answer: the last text's error is told in the end. */
  readonly isTold?: true
  /** What one of the deltas says in any case, at the latest the one that follows. */
  readonly says?: SettledState
  /** Letters that each text is longer than it has to be. */
  readonly padding?: number
}

/** The pool starts a server that died three times again. */
const afterRestarts = 4
const works: FakeScript = { pull: { kind: 'static' }, findings: [{ find: 'bad', message: 'bad is wrong' }] }
const isReady = { result: { capabilities: { textDocumentSync: 1, diagnosticProvider: {} } } }
const unsettled: readonly SettledState[] = ['starting', 'late', 'timed_out', 'absent']
const all: readonly SettledState[] = ['fresh', ...unsettled]
const asksFirst = { request: { method: 'workspace/configuration', params: { items: [{ section: 'fake' }] } } }

export const faultyServers: readonly FaultyServer[] = [
  {
    name: 'silent',
    script: { ...works, on: { 'textDocument/diagnostic': [{ never: true }] } },
    may: unsettled,
    maxStarts: afterRestarts,
  },
  {
    name: 'slow',
    script: { ...works, pull: { kind: 'static', delayMs: 900 } },
    may: all,
    maxStarts: 1,
    isTold: true,
  },
  {
    name: 'early exit',
    script: { exitAtStart: 3, stderr: ['error: no such toolchain'] },
    may: ['starting', 'absent'],
    maxStarts: 1,
    says: 'absent',
  },
  {
    name: 'crash at each fifth message',
    script: { ...works, crashAtMessage: 5 },
    may: all,
    maxStarts: afterRestarts,
  },
  {
    name: 'rubbish',
    script: {
      on: {
        initialize: [isReady],
        '*': [{ raw: '\u0000\u0001 not a message \r\n\r\n' }, { rawBase64: '//79AAECAwQ=' }, { never: true }],
      },
    },
    may: unsettled,
    maxStarts: afterRestarts,
  },
  {
    name: 'banner and log lines',
    script: { ...works, banner: 'Welcome!\n', noiseBeforeEach: 'DEBUG: {"sending"}\n' },
    may: all,
    maxStarts: 1,
    isTold: true,
  },
  { name: 'length too long', script: { ...works, lengthOff: 7 }, may: all, maxStarts: afterRestarts },
  { name: 'length too short', script: { ...works, lengthOff: -7 }, may: all, maxStarts: afterRestarts },
  {
    name: 'stops reading',
    script: { ...works, stopsReadingAfter: 3 },
    may: unsettled,
    maxStarts: afterRestarts,
    padding: 300_000,
  },
  {
    name: 'huge message',
    script: { ...works, on: { 'textDocument/diagnostic': [{ resultLetters: 70_000_000 }] } },
    may: unsettled,
    maxStarts: afterRestarts,
  },
  {
    name: 'answers twice',
    script: { ...works, answersTwice: true },
    may: all,
    maxStarts: 1,
    isTold: true,
  },
  {
    name: 'asks with string ids',
    script: {
      ...works,
      pull: { kind: 'dynamic' },
      on: { 'textDocument/didOpen': [asksFirst], 'textDocument/didChange': [asksFirst] },
    },
    may: all,
    maxStarts: 1,
    isTold: true,
  },
  {
    name: 'lies about versions',
    script: { findings: works.findings ?? [], push: { version: 'previous' } },
    may: unsettled,
    maxStarts: afterRestarts,
  },
]
