import { adapters } from './adapter-rows.ts'
import type { DebugState } from '../../../src/shared/ipc/debug-contract.ts'
import type {
  AdapterReport,
  DebugVariable,
  Stop,
  StopDiff,
  StopSummary,
} from '../../../src/shared/model/debug.ts'

/** What the inspector asks for, as plain data. */
export interface DebugScene {
  readonly state: DebugState
  readonly scopes: readonly { name: string; reference: number; isExpensive: boolean }[]
  /** By reference. */
  readonly variables: Readonly<
    Record<number, { variables: readonly DebugVariable[]; total?: number; next?: number }>
  >
  readonly values: Readonly<Record<string, { value: string; type?: string }>>
  readonly source: { path: string; language: string; text: string }
  readonly output: readonly { category: 'stdout' | 'stderr' | 'console' | 'log'; text: string }[]
  readonly diff: StopDiff
  /** Of every stop that is opened again. */
  readonly recorded: Stop
  readonly adapters: readonly AdapterReport[]
}

const file = 'services/ingest/ledger/reconcile.py'
const text = `from .money import RateTable, Totals

TOLERANCE = Decimal("0.01")


def settle(batch: Batch, rates: RateTable) -> Totals:
    # every amount in the currency of the ledger
    totals = Totals()

    for entry in batch.entries:
        rate = rates.at(entry.currency, entry.day)
        totals.add(entry.account, entry.net * rate)
    drift = totals.sum() - batch.expected
    if abs(drift) > TOLERANCE:
        raise DriftError(batch.id, drift)
    return totals


def reopen(batch: Batch) -> None:
    for entry in batch.entries:
        entry.state = "open"
`
const sourceLines = text.split('\n')

const locals: readonly DebugVariable[] = [
  { name: 'batch', value: "Batch('2026-10-25', entries=240)", type: 'Batch', reference: 11 },
  { name: 'entry', value: "Entry('A-1174')", type: 'Entry', reference: 12 },
  { name: 'rate', value: "Decimal('1')", type: 'Decimal' },
  { name: 'rates', value: '<RateTable of 3 currencies>', type: 'RateTable', reference: 13 },
  { name: 'totals', value: 'Totals(accounts=2)', type: 'Totals', reference: 14 },
  { name: 'api_key', value: "'local-dev-only'", type: 'str', isMasked: true },
  { name: 'index', value: '173', type: 'int' },
]

const frames: Stop['frames'] = [
  { index: 0, name: 'settle', file, line: 12 },
  { index: 1, name: 'close_day', file: 'services/ingest/ledger/ledger.py', line: 112 },
  { index: 2, name: 'run_batches', file: 'services/ingest/worker.py', line: 64 },
  { index: 3, name: 'test_autumn', file: 'services/ingest/tests/test_settle.py', line: 38 },
  {
    index: 4,
    name: 'pytest_pyfunc_call',
    file: '/usr/lib/python3/dist-packages/_pytest/python.py',
    line: 1792,
    isOutside: true,
  },
  {
    index: 5,
    name: '_multicall',
    file: '/usr/lib/python3/dist-packages/pluggy/_callers.py',
    line: 103,
    isOutside: true,
  },
]

export const aStop: Stop = {
  n: 4,
  reason: 'breakpoint',
  threadId: 1,
  file,
  line: 12,
  source: sourceLines.slice(9, 14).map((line, offset) => ({
    line: 10 + offset,
    text: line,
    ...(offset === 2 ? { isCurrent: true } : {}),
  })),
  frames,
  totalFrames: 38,
  locals,
  totalLocals: locals.length,
  outputSince: { entries: [], cursor: 0 },
  ttlSeconds: 1661,
}

const stops: readonly StopSummary[] = [
  { n: 1, reason: 'entry', file: 'services/ingest/tests/test_settle.py', line: 31, frame: 'test_autumn' },
  { n: 2, reason: 'breakpoint', file, line: 12, frame: 'settle' },
  { n: 3, reason: 'breakpoint', file, line: 12, frame: 'settle' },
  { n: 4, reason: 'breakpoint', file, line: 12, frame: 'settle' },
].map((stop) => ({ ...stop, sessionId: 'debug-1', at: '2026-11-30T10:00:00.000Z' }))

const session: NonNullable<DebugState['session']> = {
  id: 'debug-1',
  adapter: 'debugpy',
  program: 'python -m pytest services/ingest/tests/test_settle.py::test_autumn',
  request: 'launch',
  phase: 'stopped',
  steering: 'shared',
  ageSeconds: 139,
  ttlSeconds: 1661,
  idleSeconds: 0,
  stoppedAt: { n: 4, reason: 'breakpoint', file, line: 12 },
  transitionsLeft: 187,
}

const state: DebugState = {
  session,
  stop: aStop,
  breakpoints: {
    breakpoints: [
      { file, requested: 'line 12', line: 12, boundLine: 12, verified: true, message: '' },
      {
        file,
        requested: 'line 15',
        line: 15,
        boundLine: 15,
        condition: 'abs(drift) > 1',
        verified: true,
        message: '',
      },
      {
        file: 'services/ingest/worker.py',
        requested: 'pattern $X.rollback()',
        line: 70,
        log: 'services/ingest/worker.py:70 X={session}',
        verified: false,
        message: 'provisional: its code is not loaded yet',
      },
    ],
    functions: [],
    breakOn: 'uncaught',
  },
  stops,
  outputCursor: 4,
  canRestart: true,
}

export const debugScene: DebugScene = {
  state,
  scopes: [
    { name: 'Locals', reference: 1, isExpensive: false },
    { name: 'Globals', reference: 2, isExpensive: false },
  ],
  variables: {
    1: { variables: locals },
    12: {
      variables: [
        { name: 'account', value: "'A-1174'", type: 'str' },
        { name: 'currency', value: "'USD'", type: 'str' },
        { name: 'day', value: 'datetime(2026, 10, 25, 2, 30)', type: 'datetime', reference: 21 },
        { name: 'net', value: "Decimal('-36.20')", type: 'Decimal' },
      ],
    },
    11: {
      variables: Array.from({ length: 100 }, (_, index) => ({
        name: String(index),
        value: `Entry('A-${1001 + index}')`,
        type: 'Entry',
        reference: 1000 + index,
      })),
      total: 5_240,
      next: 100,
    },
  },
  values: {
    'entry.day.tzinfo': { value: 'None', type: 'NoneType' },
    'totals.sum()': { value: "Decimal('8112.07')", type: 'Decimal' },
  },
  source: { path: file, language: 'python', text },
  output: [
    {
      category: 'stdout',
      text: '============ test session starts ============\ncollected 1 item\n\ntest_settle.py ',
    },
    { category: 'stderr', text: 'WARNING ledger: no rate for 2026-10-25T02:30, falling back to 1\n' },
  ],
  recorded: aStop,
  diff: {
    a: 3,
    b: 4,
    locals: [
      { name: 'entry', change: 'changed', before: "Entry('A-1173')", after: "Entry('A-1174')" },
      { name: 'rate', change: 'changed', before: "Decimal('1.0842')", after: "Decimal('1')" },
      { name: 'index', change: 'changed', before: '172', after: '173' },
    ],
    sameLocals: 4,
    frames: [],
    sameFrames: 6,
  },
  adapters,
}

const over: DebugState = {
  breakpoints: { breakpoints: [], functions: [], breakOn: 'uncaught' },
  stops: [],
  outputCursor: 0,
  canRestart: false,
}
export const nothingDebugged: DebugScene = { ...debugScene, state: over }
export const pastDebugging: DebugScene = {
  ...debugScene,
  state: { ...over, stops, lastEnd: { reason: 'exited', message: 'The program ended.' }, canRestart: true },
}
export const buildingDebugging: DebugScene = {
  ...debugScene,
  output: [
    {
      category: 'console',
      text: 'Starting: /usr/bin/dlv dap --listen=127.0.0.1:41377\nbuilding ./cmd/ledger\n',
    },
  ],
  state: {
    ...over,
    outputCursor: 4,
    session: {
      id: 'debug-2',
      adapter: 'delve',
      program: 'cmd/ledger',
      request: 'launch',
      phase: 'starting',
      progress: 'the program is built and loaded',
      steering: 'shared',
      ageSeconds: 12,
      ttlSeconds: 1788,
      idleSeconds: 0,
      transitionsLeft: 199,
    },
    canRestart: true,
  },
}
export const runningDebugging: DebugScene = {
  ...debugScene,
  state: {
    ...over,
    stops,
    outputCursor: 4,
    session: { ...session, phase: 'running' },
    canRestart: true,
  },
}
export const takenOverDebugging: DebugScene = {
  ...debugScene,
  state: {
    ...state,
    session: {
      ...session,
      steering: 'person',
      ttlSeconds: 91,
      stoppedAt: { n: 4, reason: 'exception', file, line: 15 },
    },
    stop: {
      ...aStop,
      reason: 'exception',
      exception: { name: 'DriftError', message: "batch 2026-10-25 drifts by Decimal('-3.05')" },
    },
  },
}
