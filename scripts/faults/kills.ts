import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { recoverCommits } from '../../src/main/workspace/recovery.ts'
import { type DiskWorkspace, diskWorkspace, nameOf } from './disk-workspace.ts'
import { killTexts } from './kill-texts.ts'
import { type Amount, type Figures, type Scenario, Tally } from './scenario.ts'

export const kills: Scenario = {
  name: 'kills',
  about: 'a real process is killed (SIGKILL) at one file call of its commit, on the real disk',
  size: 150,
  run: async (amount) => await runKills(amount),
}

async function runKills({ trials, seed, onProgress }: Amount): Promise<Figures> {
  const tally = new Tally()
  const workspace = await diskWorkspace('kills')
  try {
    await workspace.reset(killTexts.old)
    const calls = Number((await commitIn(workspace, 'never')).printed)
    if (!(calls > 0)) tally.violates('a commit that nobody kills did not end')
    for (let trial = 0; trial < trials; trial++) {
      await workspace.reset(killTexts.old)
      const killAt = 1 + ((seed + Math.floor((trial * calls) / trials)) % calls)
      await oneKill(workspace, killAt, tally)
      if (trial % 25 === 24) onProgress(trial + 1)
    }
  } finally {
    await workspace.remove()
  }
  return tally.figures()
}

async function oneKill(workspace: DiskWorkspace, killAt: number, tally: Tally): Promise<void> {
  tally.trials++
  const { signal } = await commitIn(workspace, String(killAt))
  tally.saw(signal === 'SIGKILL' ? 'killed' : 'ended before')
  await recoverCommits(workspace.dataFolder)
  const state = nameOf(await workspace.texts(), killTexts)
  tally.saw(`ended ${state === 'old' || state === 'new' ? state : 'broken'}`)
  if (state !== 'old' && state !== 'new') tally.violates(`killed at call ${killAt}: ${state}`)
  if (signal !== 'SIGKILL' && state !== 'new') tally.violates(`it ended by itself and left ${state}`)
}

async function commitIn(
  { root, dataFolder }: DiskWorkspace,
  killAt: string,
): Promise<{ printed: string; signal: NodeJS.Signals | null }> {
  const program = path.join(import.meta.dirname, 'killed-commit.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, root, dataFolder, killAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    void once(child, 'exit').then(() => resolve(child.signalCode))
  })
  const [printed, signal] = await Promise.all([text(child.stdout), ended])
  return { printed, signal }
}
