import type { AppState } from '../../../src/shared/ipc/contract.ts'
import { summary } from '../../../src/shared/run/reduce.ts'
import type { RunView } from '../../../src/shared/run/view.ts'
import { cardsStory } from './cards.ts'
import { manyServers, noServerNeeded, servers, tools } from './catalog.ts'
import {
  buildingDebugging,
  debugScene,
  nothingDebugged,
  pastDebugging,
  runningDebugging,
  takenOverDebugging,
} from './debugging.ts'
import { graphScene, indexingGraph } from './graphing.ts'
import { rewritePreview } from './preview.ts'
import { call, demoOpening, demoRewrite, failedCall, say, started } from './run-facts.ts'
import { movedDeltas, movedSides, movedStory } from './moved.ts'
import type { Scene } from './scene.ts'
import { journal, rewriteSides, root, stagedRewrite, viewOf } from './story.ts'

const minute = 60_000
const noWorkspace: AppState = {
  version: '0.1.0',
  platform: 'linux',
  theme: 'dark',
  recent: [
    { root, name: 'harbor' },
    { root: '/home/ana/work/observatory/packages/telescope', name: 'telescope' },
  ],
  notices: [],
}
const app: AppState = {
  ...noWorkspace,
  workspace: { root, name: 'harbor', trust: 'trusted', isSample: false, branch: 'main' },
}

function past(id: string, title: string, agoMs: number, reason: 'done' | 'failed' = 'done'): RunView {
  return viewOf(id, journal([started(id, title), say('Done.'), { type: 'run-ended', reason }], agoMs))
}

const needsYou = viewOf('demo', journal([...demoOpening('demo'), ...demoRewrite('demo')], 2 * minute))
const movedView = viewOf('moved', journal(movedStory('moved'), minute))
const running = viewOf(
  'ingest',
  journal(
    [
      started('ingest', 'Type the ingest service'),
      say('Make money `Decimal` from end to end.', 'person'),
      ...call('bash', {
        args: { command: 'pytest -q ingest' },
        data: { exit: 0, stdout: 'tests ....', stderr: '', changedFiles: [] },
      }).slice(0, 1),
    ],
    12_000,
  ),
)
const refusedView = viewOf(
  'demo',
  journal(
    [
      ...demoOpening('demo'),
      ...demoRewrite('demo'),
      {
        type: 'change-resolved',
        changeId: 'change-demo',
        by: 'person',
        outcome: 'stale',
        staleFiles: ['packages/sync/src/transport/relay.ts'],
        written: [],
      },
      ...failedCall(
        'edit',
        { path: 'packages/sync/src/pool.ts' },
        {
          code: 'no_match',
          message: 'The old text is not in packages/sync/src/pool.ts.',
          hint: 'Read the file again: line 19 is the closest.',
        },
      ),
    ],
    minute,
  ),
)
const acceptedView = viewOf(
  'demo',
  journal(
    [
      ...demoOpening('demo'),
      ...demoRewrite('demo'),
      {
        type: 'change-resolved',
        changeId: 'change-demo',
        by: 'person',
        outcome: 'committed',
        staleFiles: [],
        sitesDropped: stagedRewrite('demo')
          .files.slice(-1)
          .flatMap(({ sites }) => sites.map(({ id }) => id)),
        written: Object.keys(rewriteSides()).map((path) => ({ path, added: 2, removed: 2 })),
        note: 'Good. Keep the guards that test another thing.',
      },
      { type: 'run-ended', reason: 'done' },
    ],
    minute,
  ),
)
const first = stagedRewrite('demo')
const rebasedView = viewOf(
  'demo',
  journal(
    [
      ...demoOpening('demo'),
      ...demoRewrite('demo'),
      { type: 'change-stale', changeId: first.id, staleFiles: ['packages/cli/src/watch.ts'] },
      {
        type: 'change-resolved',
        changeId: first.id,
        by: 'person',
        outcome: 'rebased',
        staleFiles: [],
        written: [],
        rebasedTo: 'change-again',
      },
      {
        type: 'change-staged',
        change: {
          ...first,
          id: 'change-again',
          files: first.files.map((file, index) => (index === 1 ? { ...file, hardLinks: 2 } : file)),
          commentsLost: 1,
          rebase: {
            from: first.id,
            kept: first.replacements - 1,
            added: first.files.slice(-1).flatMap(({ sites }) => sites.map(({ id }) => id)),
            gone: [
              {
                path: 'packages/cli/src/watch.ts',
                line: 27,
                before: 'if (timer != null) timer.dispose()',
                after: 'timer?.dispose()',
              },
            ],
          },
        },
      },
    ],
    minute,
  ),
)
const fresh = viewOf('fresh', journal([started('fresh', 'New run', 'person')], 3_000))
const others = [
  past('a', 'Rename greet', 62 * minute),
  past('b', 'Jitter in upload retries', 190 * minute),
  past('c', 'Move to NodeNext', 300 * minute, 'failed'),
  past('d', 'Who calls parseFrame', 2 * 1440 * minute),
  past('e', 'Codec without Buffer, and everything that still imports it', 3 * 1440 * minute),
]

function scene(current: RunView, part: Partial<Scene> = {}): Scene {
  const views = [current, ...(current.state === 'needs_you' ? [running] : []), ...others].filter(
    (view, index, all) => all.findIndex(({ id }) => id === view.id) === index,
  )
  return {
    app,
    runs: views.map(summary),
    views: Object.fromEntries(views.map((view) => [view.id, view])),
    servers,
    tools,
    debug: nothingDebugged,
    preview: rewritePreview(),
    sides: {
      ...rewriteSides(),
      'packages/sync/src/disposable.ts': {
        path: 'packages/sync/src/disposable.ts',
        language: 'typescript',
        proposed: 'export interface Disposable {\n  dispose(): void\n}\n',
      },
    },
    ...part,
  }
}

const failure = {
  code: 'internal',
  message: 'The journal of this run could not be read: EACCES on journal.jsonl.',
  hint: 'Give yourself the right to read it, then try again.',
}

const launchRefusal = {
  code: 'absent',
  message: 'No debug adapter for Go: dlv is not on PATH.',
  hint: 'Install it with: go install github.com/go-delve/delve/cmd/dlv@latest',
}

/** The states of the desk that are looked at, by name. */
export const scenes = {
  first: { ...scene(needsYou), app: { ...noWorkspace, recent: [] }, runs: [], servers: [] },
  returning: { ...scene(needsYou), app: noWorkspace, servers: [] },
  workspace: { ...scene(needsYou), runs: [] },
  demo: scene(needsYou),
  running: scene(running),
  stale: scene(refusedView, {
    refused: {
      'change.resolve': {
        code: 'stale',
        message: 'packages/sync/src/transport/relay.ts has changed since this was staged.',
        hint: 'Nothing was written. Discard it and stage it again.',
      },
    },
  }),
  accepted: scene(acceptedView),
  rebased: scene(rebasedView),
  moved: scene(movedView, {
    sides: movedSides,
    preview: { state: 'done', at: '', deltas: movedDeltas, notAsked: 0 },
  }),
  fresh: scene(fresh),
  trust: scene(fresh, {
    app: {
      ...app,
      workspace: { root, name: 'harbor', trust: 'unknown', isSample: false, branch: 'main' },
      notices: ['Started without the sandbox: this process runs as root.'],
    },
    servers: [],
  }),
  debugging: scene(needsYou, { debug: debugScene }),
  takenOver: scene(needsYou, { debug: takenOverDebugging }),
  building: scene(needsYou, { debug: buildingDebugging }),
  debugPast: scene(needsYou, { debug: pastDebugging }),
  graph: scene(needsYou, { graph: graphScene }),
  graphIndexing: scene(needsYou, { graph: indexingGraph }),
  cards: scene(viewOf('demo', journal(cardsStory('demo'), minute)), { debug: debugScene }),
  debugRunning: scene(needsYou, { debug: runningDebugging }),
  debugRefused: scene(needsYou, { debug: nothingDebugged, refused: { 'debug.launch': launchRefusal } }),
  manyServers: scene(needsYou, { servers: manyServers }),
  noServerNeeded: scene(needsYou, { servers: noServerNeeded }),
  noServers: scene(needsYou, { servers: [] }),
  loading: { ...scene(needsYou), silent: ['run.open', 'run.list', 'server.list'] },
  failing: {
    ...scene(needsYou),
    refused: { 'run.open': failure, 'server.list': failure, 'change.file': failure },
  },
} satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes
