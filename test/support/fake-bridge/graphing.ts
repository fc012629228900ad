import type { GraphReply, GraphStatus } from '../../../src/shared/model/graph-question.ts'
import type { GraphRow, SymbolKind, Tier } from '../../../src/shared/model/graph.ts'

/** What the graph answers in a scene, by the kind of the question. */
export interface GraphScene {
  readonly status: GraphStatus
  readonly replies: Readonly<Record<string, GraphReply>>
}

function row(
  place: string,
  path: string,
  kind: SymbolKind = 'method',
  more: Partial<GraphRow> = {},
): GraphRow {
  const [file = '', line = '1'] = place.split(':')
  const name = path.split('.').at(-1) ?? path
  const key = `${file}#${path.split('.').join('#')}${kind === 'class' ? '#' : '().'}`
  return { name, kind, file, line: Number(line), endLine: Number(line) + 8, key, ...more }
}

const from = (depth: number, tier: Tier, site: string, via?: string): Partial<GraphRow> => {
  const [file = '', line = '1'] = site.split(':')
  return { depth, tier, site: { file, line: Number(line) }, ...(via === undefined ? {} : { via }) }
}

const subject = row('packages/sync/src/pool.ts:31', 'ConnectionPool.acquire', 'method', {
  signature: 'async acquire(host: string, options: AcquireOptions = {}): Promise<Connection>',
})

const callers = [
  row(
    'packages/sync/src/transport/relay.ts:44',
    'Relay.forward',
    'method',
    from(1, 'B', 'packages/sync/src/transport/relay.ts:52'),
  ),
  row(
    'packages/sync/src/transport/relay.ts:71',
    'Relay.drain',
    'method',
    from(1, 'B', 'packages/sync/src/transport/relay.ts:80'),
  ),
  row(
    'packages/cli/src/status.ts:8',
    'printStatus',
    'function',
    from(1, 'A', 'packages/cli/src/status.ts:14'),
  ),
  row(
    'packages/cli/src/watch.ts:20',
    'watchFolder',
    'function',
    from(1, 'I', 'packages/cli/src/watch.ts:33'),
  ),
  row('packages/sync/test/pool.test.ts:12', 'an idle connection is used again', 'test', {
    ...from(1, 'B', 'packages/sync/test/pool.test.ts:15'),
    isTest: true,
  }),
]
const second = [
  row(
    'packages/sync/src/session.ts:18',
    'Session.open',
    'method',
    from(2, 'B', 'packages/sync/src/session.ts:25', callers[0]?.key),
  ),
  row(
    'packages/sync/src/session.ts:60',
    'Session.resume',
    'method',
    from(2, 'B', 'packages/sync/src/session.ts:66', callers[0]?.key),
  ),
  row(
    'packages/cli/src/main.ts:5',
    'main',
    'function',
    from(2, 'A', 'packages/cli/src/main.ts:22', callers[2]?.key),
  ),
  row('packages/sync/src/events.ts:9', 'emit', 'function', {
    ...from(2, 'A', 'packages/sync/src/events.ts:9', callers[1]?.key),
    callers: 412,
  }),
]
const third = [
  row(
    'packages/server/src/routes/very/deep/folder/of/handlers/session-handler.ts:101',
    'SessionHandler.handleIncomingConnectionRequest',
    'method',
    from(
      3,
      'B',
      'packages/server/src/routes/very/deep/folder/of/handlers/session-handler.ts:140',
      second[0]?.key,
    ),
  ),
  row(
    'packages/server/src/app.ts:3',
    'createApp',
    'function',
    from(3, 'A', 'packages/server/src/app.ts:44', second[1]?.key),
  ),
]

const common = { complete: true, generation: 12, pending: 0 }
function answer(rows: readonly GraphRow[], more: object = {}): GraphReply {
  return { kind: 'answer', answer: { symbol: subject, rows, total: rows.length, ...common, ...more } }
}

const found = [
  subject,
  row('packages/sync/src/pool.ts:9', 'ConnectionPool', 'class'),
  row('packages/sync/src/lock.ts:14', 'acquireLock', 'function', {
    signature: 'acquireLock(path: string): Lock',
  }),
  row('packages/sync/src/pool.ts:4', 'AcquireOptions', 'interface'),
]

const status: GraphStatus = {
  files: 412,
  symbols: 6180,
  references: 21_455,
  resolved: 18_003,
  generation: 12,
  pending: 0,
  isComplete: true,
  progress: { phase: 'idle', done: 412, total: 412, rate: 0 },
  languages: [{ language: 'typescript', files: 398 }],
  skipped: 2,
  skippedFiles: [
    { file: 'packages/web/dist/bundle.js', reason: 'larger than 1 MB' },
    { file: 'packages/sync/test/fixtures/bad.bin', reason: 'no text' },
  ],
  databaseBytes: 9_400_000,
}

export const graphScene: GraphScene = {
  status,
  replies: {
    search: { kind: 'answer', answer: { rows: found, total: found.length, ...common } },
    callers: answer(callers, { unresolved: 3 }),
    callees: answer([callers[1], second[3]].filter((one) => one !== undefined)),
    impact: answer([...callers, ...second, ...third], { unresolved: 3 }),
    outline: answer([
      row('packages/sync/src/pool.ts:9', 'ConnectionPool', 'class', { depth: 0 }),
      row('packages/sync/src/pool.ts:14', 'ConnectionPool.constructor', 'constructor', { depth: 1 }),
      { ...subject, depth: 1 },
      row('packages/sync/src/pool.ts:58', 'ConnectionPool.release', 'method', { depth: 1 }),
    ]),
    path: answer([subject, callers[0], second[0], third[0]].filter((one) => one !== undefined)),
  },
}

/** The first index of a large workspace. */
export const indexingGraph: GraphScene = {
  status: {
    ...status,
    isComplete: false,
    progress: { phase: 'outlines', done: 1240, total: 8312, rate: 310, etaSeconds: 23 },
  },
  replies: { search: { kind: 'indexing', done: 1240, total: 8312 } },
}
