import { StagedChanges } from '../../src/main/staging/staged-changes.ts'
import { Committer } from '../../src/main/workspace/committer.ts'
import { WorkspaceRoot } from '../../src/main/workspace/root.ts'
import { type DiskWorkspace, diskWorkspace, type Texts } from './disk-workspace.ts'
import { OtherProcess } from './other-process.ts'
import { type Amount, type Figures, type Scenario, Tally } from './scenario.ts'
import { textRewrite } from './text-rewrite.ts'

const old = { 'a.ts': 'old a', 'b.ts': 'old b', 'c.ts': 'old c' }
const mine = { 'a.ts': 'mine a', 'b.ts': 'mine b', 'c.ts': 'old c' }
const theirs = { 'a.ts': 'old a', 'b.ts': 'theirs b', 'c.ts': 'theirs c' }

export const pairs: Scenario = {
  name: 'pairs',
  about: 'two processes accept overlapping changes at once: exactly one wins, the other is stale',
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
  const stage = async (runId: string, files: Texts, next: string): Promise<string> =>
    (await staged.stage(textRewrite(files, { old: 'old', next }), { runId, tool: 'ast_edit', ops: [] })).id
  const ours = await stage('run-1', { 'a.ts': 'old a', 'b.ts': 'old b' }, 'mine')
  const changeId = await stage('run-2', { 'b.ts': 'old b', 'c.ts': 'old c' }, 'theirs')
  const plan = await staged.planAccept(ours)
  const answer = await other.ask({ do: 'plan', root, dataFolder, changeId })
  if (plan.kind !== 'planned' || answer !== 'planned') {
    tally.violates(`pair ${trial}: not planned`)
    return
  }
  // The other process has farther to go: now and then we wait a turn, so that each wins at times.
  const its = other.ask({ do: 'go' })
  for (let turn = 0; turn < trial % 40; turn++) await new Promise((resolve) => setImmediate(resolve))
  const { resolution } = await plan.commit()
  const outcomes = [resolution.outcome, await its]
  const found = await workspace.texts()
  const isMine = outcomes.join() === 'committed,stale' && isSame(found, mine)
  const isTheirs = outcomes.join() === 'stale,committed' && isSame(found, theirs)
  tally.saw(isMine ? 'this process won' : isTheirs ? 'the other won' : 'broken')
  if (!isMine && !isTheirs) tally.violates(`pair ${trial}: ${outcomes.join()} ${JSON.stringify(found)}`)
}

function isSame(found: Texts, expected: Texts): boolean {
  return JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(expected).sort())
}
