import { Failure } from '../../src/main/base/failure.ts'
import { Committer } from '../../src/main/workspace/committer.ts'
import { recoverCommits } from '../../src/main/workspace/recovery.ts'
import { WorkspaceRoot } from '../../src/main/workspace/root.ts'
import { announcedLayer, systemError } from '../../test/support/faulty-layer.ts'
import { type DiskWorkspace, diskWorkspace, nameOf, swapOf } from './disk-workspace.ts'
import { type Amount, type Figures, type Scenario, Tally } from './scenario.ts'

/** Two updates, an addition in folders that are missing, a deletion and a move. */
const texts = {
  old: { 'a.txt': 'old a', 'sub/b.txt': 'old b', 'gone.txt': 'old gone', 'from.txt': 'old moved' },
  next: { 'a.txt': 'new a', 'sub/b.txt': 'new b', 'fresh/x/c.txt': 'new c', 'to.txt': 'old moved' },
}
const codes = ['ENOSPC', 'EIO', 'EACCES', 'EMFILE', 'EROFS', 'EBUSY', 'short write'] as const
const lengths = ['once', 'for good'] as const

export const errors: Scenario = {
  name: 'errors',
  about: `error at every file call, once and for good: ${codes.join(', ')}; the answer says what the disk has`,
  size: 1_400,
  run: async (amount) => await runErrors(amount),
}

interface Fault {
  readonly call: number
  readonly code: (typeof codes)[number]
  readonly length: (typeof lengths)[number]
}

async function runErrors({ trials, seed, onProgress }: Amount): Promise<Figures> {
  const tally = new Tally()
  const workspace = await diskWorkspace('errors')
  try {
    const calls = await countCalls(workspace)
    const kinds = codes.flatMap((code) => lengths.map((length) => ({ code, length })))
    for (let trial = 0; trial < trials; trial++) {
      const kind = kinds[trial % kinds.length]
      if (kind === undefined) continue
      // A full round of kinds moves on by a stride that comes by every call.
      const call = 1 + ((seed + Math.floor(trial / kinds.length) * strideOf(trials, calls)) % calls)
      await oneError(workspace, { call, ...kind }, tally)
      if (trial % 200 === 199) onProgress(trial + 1)
    }
  } finally {
    await workspace.remove()
  }
  return tally.figures()
}

/** The whole has a trial for every call; a share of it looks at calls that lie apart. */
function strideOf(trials: number, calls: number): number {
  const rounds = Math.max(1, Math.floor(trials / (codes.length * lengths.length)))
  return rounds >= calls ? 1 : Math.max(1, Math.floor(calls / rounds))
}

async function countCalls(workspace: DiskWorkspace): Promise<number> {
  await workspace.reset(texts.old)
  let calls = 0
  const root = await WorkspaceRoot.open(workspace.root)
  const layer = announcedLayer((call) => void (calls = call))
  await new Committer(root, { dataFolder: workspace.dataFolder, layer }).commit(swapOf(root, texts))
  return calls
}

async function oneError(workspace: DiskWorkspace, fault: Fault, tally: Tally): Promise<void> {
  tally.trials++
  await workspace.reset(texts.old)
  const isHit = (call: number): boolean =>
    fault.length === 'once' ? call === fault.call : call >= fault.call
  const layer = announcedLayer(
    (call) => {
      if (fault.code !== 'short write' && isHit(call)) throw systemError(fault.code)
    },
    { isShort: (call) => fault.code === 'short write' && isHit(call) },
  )
  const root = await WorkspaceRoot.open(workspace.root)
  const committer = new Committer(root, { dataFolder: workspace.dataFolder, layer })
  const answer = await committer.commit(swapOf(root, texts)).then(
    ({ cleanUpPending }) => (cleanUpPending.length === 0 ? 'committed' : 'clean-up pending'),
    (error: unknown) => (error instanceof Failure ? error : 'no answer'),
  )
  const before = nameOf(await workspace.texts(), texts)
  await recoverCommits(workspace.dataFolder)
  const after = nameOf(await workspace.texts(), texts)
  tally.saw(typeof answer === 'string' ? answer : answer.code)
  const isTrue =
    typeof answer === 'string'
      ? isTrueOfCommit(answer, before, after)
      : isTrueOfRefusal(answer, before, after)
  if (!isTrue)
    tally.violates(
      `call ${fault.call}, ${fault.code} ${fault.length}: ${typeof answer === 'string' ? answer : answer.message} | ${before} | ${after}`,
    )
}

function isTrueOfCommit(answer: string, before: string, after: string): boolean {
  return after === 'new' && (answer === 'clean-up pending' || (answer === 'committed' && before === 'new'))
}

/** A refusal that promises nothing about the disk says that it does, and that the next start decides. */
function isTrueOfRefusal({ message }: Failure, before: string, after: string): boolean {
  if (message.includes('neither done nor taken back')) return after === 'old' || after === 'new'
  if (message.includes('taking it back failed too')) return after === 'old'
  return before === 'old' && after === 'old'
}
