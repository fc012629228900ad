import { fileRewrite, type Wanted } from '../../test/support/file-rewrite.ts'
import { StagedChanges } from '../../src/main/staging/staged-changes.ts'
import { Committer } from '../../src/main/workspace/committer.ts'
import { WorkspaceRoot } from '../../src/main/workspace/root.ts'
import { type DiskWorkspace, diskWorkspace, type Texts } from './disk-workspace.ts'
import { OtherProcess } from './other-process.ts'
import { type Amount, type Figures, type Scenario, Tally } from './scenario.ts'

const old = { 'a.ts': 'old a', 'b.ts': 'old b', 'c.ts': 'old c' }

interface Contest {
  readonly name: string
  readonly mine: Side
  readonly theirs: Side
}
interface Side {
  readonly wanted: readonly Wanted[]
  /** What the folder holds when this side has won. */
  readonly leaves: Texts
}

/** Two changes that cannot both be: of the same text, the same file, or the same new path. */
const contests: readonly [Contest, ...Contest[]] = [
  {
    name: 'two edits',
    mine: {
      wanted: [edited('a.ts', 'mine'), edited('b.ts', 'mine')],
      leaves: { ...old, 'a.ts': 'mine a', 'b.ts': 'mine b' },
    },
    theirs: {
      wanted: [edited('b.ts', 'theirs'), edited('c.ts', 'theirs')],
      leaves: { ...old, 'b.ts': 'theirs b', 'c.ts': 'theirs c' },
    },
  },
  {
    name: 'a move and a deletion of one file',
    mine: {
      wanted: [edited('a.ts', 'mine'), { op: 'move', path: 'm/b.ts', from: 'b.ts', edit: ['old', 'mine'] }],
      leaves: { 'a.ts': 'mine a', 'm/b.ts': 'mine b', 'c.ts': 'old c' },
    },
    theirs: {
      wanted: [{ op: 'delete', path: 'b.ts' }, edited('c.ts', 'theirs')],
      leaves: { 'a.ts': 'old a', 'c.ts': 'theirs c' },
    },
  },
  {
    name: 'a new file and a move to one path',
    mine: {
      wanted: [{ op: 'add', path: 'n/new.ts', text: 'mine' }, edited('a.ts', 'mine')],
      leaves: { ...old, 'a.ts': 'mine a', 'n/new.ts': 'mine' },
    },
    theirs: {
      wanted: [edited('b.ts', 'theirs'), { op: 'move', path: 'n/new.ts', from: 'c.ts' }],
      leaves: { 'a.ts': 'old a', 'b.ts': 'theirs b', 'n/new.ts': 'old c' },
    },
  },
  {
    name: 'a deletion and an edit of one file',
    mine: {
      wanted: [{ op: 'delete', path: 'b.ts' }, edited('a.ts', 'mine')],
      leaves: { 'a.ts': 'mine a', 'c.ts': 'old c' },
    },
    theirs: {
      wanted: [edited('b.ts', 'theirs'), edited('c.ts', 'theirs')],
      leaves: { ...old, 'b.ts': 'theirs b', 'c.ts': 'theirs c' },
    },
  },
]

function edited(path: keyof typeof old, next: string): Wanted {
  return { op: 'update', path, edit: ['old', next] }
}

export const pairs: Scenario = {
  name: 'pairs',
  about:
    'two processes accept changes that meet (edits, new, deleted, moved files) at once: exactly one wins, the other is stale',
  size: 500,
  run: async (amount) => await runPairs(amount),
}

async function runPairs({ trials, onProgress }: Amount): Promise<Figures> {
  const tally = new Tally()
  const workspace = await diskWorkspace('pairs')
  const other = new OtherProcess()
  try {
    await other.ready()
    for (let trial = 0; trial < trials; trial++) {
      await onePair({ workspace, other }, trial, tally)
      if (trial % 100 === 99) onProgress(trial + 1)
    }
  } finally {
    await other.close()
    await workspace.remove()
  }
  return tally.figures()
}

async function onePair(
  { workspace, other }: { workspace: DiskWorkspace; other: OtherProcess },
  trial: number,
  tally: Tally,
): Promise<void> {
  tally.trials++
  await workspace.reset(old)
  const { root, dataFolder } = workspace
  const staged = new StagedChanges(new Committer(await WorkspaceRoot.open(root), { dataFolder }))
  const { name, mine, theirs } = contests[trial % contests.length] ?? contests[0]
  const texts = new Map<string, string>(Object.entries(old))
  const read = (path: string): Uint8Array => Buffer.from(texts.get(path) ?? '')
  const stage = async (runId: string, { wanted }: Side): Promise<string> =>
    (await staged.stage(fileRewrite({ wanted, read }), { runId, tool: 'lsp_refactor', ops: [] })).id
  const ours = await stage('run-1', mine)
  const changeId = await stage('run-2', theirs)
  const plan = await staged.planAccept(ours)
  const answer = await other.ask({ do: 'plan', root, dataFolder, changeId })
  if (plan.kind !== 'planned' || answer !== 'planned') {
    tally.violates(`pair ${trial} (${name}): not planned`)
    return
  }
  // The other process has farther to go: now and then we wait a turn, so that each wins at times.
  const its = other.ask({ do: 'go' })
  for (let turn = 0; turn < (trial * 7) % 41; turn++) await new Promise((resolve) => setImmediate(resolve))
  const { resolution } = await plan.commit()
  const outcomes = [resolution.outcome, await its]
  const found = await workspace.texts()
  const isMine = outcomes.join() === 'committed,stale' && isSame(found, mine.leaves)
  const isTheirs = outcomes.join() === 'stale,committed' && isSame(found, theirs.leaves)
  tally.saw(name)
  tally.saw(isMine ? 'this process won' : isTheirs ? 'the other won' : 'broken')
  if (!isMine && !isTheirs)
    tally.violates(`pair ${trial} (${name}): ${outcomes.join()} ${JSON.stringify(found)}`)
}

function isSame(found: Texts, expected: Texts): boolean {
  return JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(expected).sort())
}
