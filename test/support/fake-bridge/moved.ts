import type { BothSides } from '../../../src/shared/ipc/contract.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import type { StagedChange } from '../../../src/shared/model/staged-change.ts'
import type { RunFact } from '../../../src/shared/run/event.ts'
import { call, say, started } from './run-facts.ts'
import { delta, root } from './story.ts'

const old = "import { Pool } from './pool.ts'\n\nexport class Relay {\n  readonly pool = new Pool()\n}\n"
const next = old.replace('./pool.ts', '../pool.ts')
const index = "export { Relay } from './relay.ts'\nexport { Pool } from './pool.ts'\n"
const notes = '# Relay\n\nMoved to transport.\n'
const gone = 'export type Legacy = never\n'

export const movedSides: Readonly<Record<string, BothSides>> = {
  'packages/sync/src/index.ts': {
    path: 'packages/sync/src/index.ts',
    language: 'typescript',
    original: index,
    proposed: index.replace('./relay.ts', './transport/relay.ts'),
  },
  'packages/sync/src/transport/relay.ts': {
    path: 'packages/sync/src/transport/relay.ts',
    language: 'typescript',
    original: old,
    proposed: next,
  },
  'packages/sync/assets/relay.png': { path: 'packages/sync/assets/relay.png', language: 'plaintext' },
  'packages/sync/src/transport/README.md': {
    path: 'packages/sync/src/transport/README.md',
    language: 'markdown',
    proposed: notes,
  },
  'packages/sync/src/legacy.ts': {
    path: 'packages/sync/src/legacy.ts',
    language: 'typescript',
    original: gone,
  },
}

export const movedDeltas: Delta[] = Object.keys(movedSides).map((file) =>
  delta(file, {
    state: 'absent',
    reason: 'not asked: it makes, moves or deletes files, and servers find those only on the disk',
    servers: [],
  }),
)

function movedChange(runId: string): StagedChange {
  const from = 'packages/sync/src/relay.ts'
  const to = 'packages/sync/src/transport/relay.ts'
  return {
    v: 1,
    id: `change-${runId}`,
    runId,
    workspace: root,
    tool: 'lsp_refactor',
    ops: [],
    title: `Move ${from} to ${to}`,
    at: new Date(Date.now() - 40_000).toISOString(),
    state: 'waiting',
    replacements: 2,
    files: [
      {
        path: 'packages/sync/src/index.ts',
        count: 1,
        sites: [{ id: 's1', line: 1, before: './relay.ts', after: './transport/relay.ts' }],
        added: 1,
        removed: 1,
      },
      {
        path: to,
        op: 'move',
        movedFrom: from,
        count: 2,
        sites: [
          { id: 's2', op: 'move', line: 1, before: from, after: to },
          { id: 's3', line: 1, before: './pool.ts', after: '../pool.ts' },
        ],
        added: 1,
        removed: 1,
      },
      {
        path: 'packages/sync/assets/relay.png',
        op: 'move',
        movedFrom: 'packages/sync/relay.png',
        isBinary: true,
        count: 1,
        sites: [
          {
            id: 's4',
            op: 'move',
            line: 1,
            before: 'packages/sync/relay.png',
            after: 'packages/sync/assets/relay.png',
          },
        ],
        added: 0,
        removed: 0,
      },
      {
        path: 'packages/sync/src/transport/README.md',
        op: 'add',
        count: 1,
        sites: [{ id: 's5', op: 'add', line: 1, before: '', after: notes }],
        added: 3,
        removed: 0,
      },
      {
        path: 'packages/sync/src/legacy.ts',
        op: 'delete',
        count: 1,
        sites: [{ id: 's6', op: 'delete', line: 1, before: gone, after: '' }],
        added: 0,
        removed: 1,
      },
    ],
    overlapsDropped: 0,
    sitesWithDrops: [],
    errorNodesBefore: 0,
    errorNodesAfter: 0,
    staleFiles: [],
  }
}

/** A run in which a move waits, with an import of it, a picture, a new file and a deleted one. */
export function movedStory(runId: string): readonly RunFact[] {
  const change = movedChange(runId)
  const [begin, end] = call('lsp_refactor', {
    args: {
      op: 'rename_file',
      from: 'packages/sync/src/relay.ts',
      to: 'packages/sync/src/transport/relay.ts',
    },
    data: {
      changeId: change.id,
      title: change.title,
      servers: ['typescript-native'],
      replacements: change.replacements,
      files: change.files,
      notes: [],
      errorNodesBefore: 0,
      errorNodesAfter: 0,
    },
    ms: 210,
  })
  return [
    started(runId, 'Move the relay to the transport'),
    say('The relay belongs to the transport. I move it with its imports.'),
    ...(begin === undefined ? [] : [begin]),
    { type: 'change-staged', change },
    ...(end === undefined ? [] : [end]),
  ]
}
