import path from 'node:path'
import { Committer } from '../../src/main/workspace/committer.ts'
import { WorkspaceRoot } from '../../src/main/workspace/root.ts'
import { seededRandom } from '../../test/support/seeded-random.ts'
import { type DiskWorkspace, diskWorkspace, swapOf } from './disk-workspace.ts'
import { OtherProcess } from './other-process.ts'
import { type Amount, below, type Figures, type Scenario, Tally } from './scenario.ts'

const texts = {
  old: { 'a.ts': 'old a', 'b.ts': 'old b', 'c.ts': 'old c' },
  next: { 'a.ts': 'new a', 'b.ts': 'new b', 'c.ts': 'new c' },
}

function racesBy(how: 'rename' | 'in place', name: string): Scenario {
  return {
    name,
    about: `another process saves ${how === 'rename' ? 'by renaming over' : 'in place'} at a random moment of the commit`,
    size: 3_000,
    run: async (amount) => await runRaces(amount, how),
  }
}

export const racesByRename = racesBy('rename', 'races-rename')
export const racesInPlace = racesBy('in place', 'races-in-place')

async function runRaces({ trials, seed, onProgress }: Amount, how: 'rename' | 'in place'): Promise<Figures> {
  const tally = new Tally()
  const workspace = await diskWorkspace('races')
  const other = new OtherProcess()
  try {
    await other.ready()
    const random = seededRandom(seed)
    // The moments go over the time that a commit takes here and now.
    const times: number[] = []
    for (let trial = -5; trial < trials; trial++) {
      const spanUs = Math.max(2_000, 1.15 * median(times) * 1_000)
      const race = { how, delayUs: below(spanUs, random), text: `saved by hand ${trial}` }
      times.push(await oneRace({ workspace, other }, race, trial < 0 ? undefined : tally))
      if (times.length > 51) times.shift()
      if (trial % 250 === 249) onProgress(trial + 1)
    }
  } finally {
    await other.close()
    await workspace.remove()
  }
  return tally.figures()
}

/** Answers how long the commit took, in milliseconds. */
async function oneRace(
  { workspace, other }: { workspace: DiskWorkspace; other: OtherProcess },
  { how, delayUs, text }: { how: 'rename' | 'in place'; delayUs: number; text: string },
  tally: Tally | undefined,
): Promise<number> {
  await workspace.reset(texts.old)
  const root = await WorkspaceRoot.open(workspace.root)
  const committer = new Committer(root, { dataFolder: workspace.dataFolder })
  const swap = swapOf(root, texts)
  const saved = other.ask({ do: 'save', how, file: path.join(workspace.root, 'b.ts'), text, delayUs })
  const start = performance.now()
  const answer = await committer.commit(swap).then(
    ({ recoveredEdits }) => (recoveredEdits.length > 0 ? 'committed, edit recovered' : 'committed'),
    () => 'refused',
  )
  const tookMs = performance.now() - start
  await saved
  if (tally === undefined) return tookMs
  tally.trials++
  tally.saw(answer)
  judge(await workspace.texts(), { text, answer, delayUs }, tally)
  return tookMs
}

function judge(
  found: Readonly<Record<string, string>>,
  { text, answer, delayUs }: { text: string; answer: string; delayUs: number },
  tally: Tally,
): void {
  const where = `save after ${delayUs} us, ${answer}`
  if (!Object.values(found).includes(text)) tally.violates(`${where}: lost; ${JSON.stringify(found)}`)
  const left = Object.keys(found).filter((name) => /\.(new|undo|saving)$|^record/.test(name))
  if (left.length > 0) tally.violates(`${where}: left over: ${left.join(', ')}`)
  const expected = answer === 'refused' ? texts.old : texts.next
  const others = ['a.ts', 'c.ts'] as const
  if (others.some((name) => found[name] !== expected[name]))
    tally.violates(`${where}: half applied; ${JSON.stringify(found)}`)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 20
}
