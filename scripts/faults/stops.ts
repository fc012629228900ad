import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Committer } from '../../src/main/workspace/committer.ts'
import { recoverCommits } from '../../src/main/workspace/recovery.ts'
import { WorkspaceRoot } from '../../src/main/workspace/root.ts'
import type { SwapEntry } from '../../src/main/workspace/swap.ts'
import { sha256 } from '../../src/main/workspace/text-encoding.ts'
import { seededRandom } from '../../test/support/seeded-random.ts'
import { MemoryDisk } from './memory-disk.ts'
import { type Amount, below, type Figures, type Scenario, Tally } from './scenario.ts'

/** Files of a commit; each size gets the same number of trials, and its stops go over all of its calls. */
const sizes = [1, 2, 5, 40]
/** What stands beside the files and must not change, names like our own among it. */
const foreign = new Map([
  ['notes.txt', 'by hand'],
  ['lib/.cc-other-0.old', 'not ours'],
  ['lib/.git/config', 'of git'],
])

export const stops: Scenario = {
  name: 'stops',
  about: 'stop at every file call, what was not flushed lost or torn; the recovery is stopped as well',
  size: 10_000,
  run: async (amount) => await runStops(amount),
}

interface Place {
  readonly root: string
  readonly dataFolder: string
}

async function runStops({ trials, seed, onProgress }: Amount): Promise<Figures> {
  const tally = new Tally()
  const base = await mkdtemp(path.join(os.tmpdir(), 'cc-stops-'))
  const place = { root: path.join(base, 'root'), dataFolder: path.join(base, 'data') }
  try {
    const calls = new Map<number, number>()
    for (const size of sizes) calls.set(size, await callsOf(place, size))
    for (let trial = 0; trial < trials; trial++) {
      const size = sizes[trial % sizes.length] ?? 1
      const all = (calls.get(size) ?? 1) + 1
      // A stride that shares no factor with most lengths goes over every call before it comes back to one.
      const stopsAt = 1 + ((Math.floor(trial / sizes.length) * 101 + seed) % all)
      await oneStop(place, { size, stopsAt, random: seededRandom(seed * 1_000_003 + trial) }, tally)
      if (trial % 500 === 499) onProgress(trial + 1)
    }
  } finally {
    await rm(base, { recursive: true, force: true })
  }
  return tally.figures()
}

async function callsOf(place: Place, size: number): Promise<number> {
  const { disk, swap } = prepared(place, size, () => 0.5)
  await commit(disk, place, swap)
  return disk.calls
}

async function oneStop(
  place: Place,
  { size, stopsAt, random }: { size: number; stopsAt: number; random: () => number },
  tally: Tally,
): Promise<void> {
  tally.trials++
  const { disk, swap, old, next } = prepared(place, size, random)
  disk.run(stopsAt)
  const answer = await commit(disk, place, swap).then(
    () => 'committed',
    () => 'stopped',
  )
  const losesPower = random() < 0.6
  if (losesPower) disk.losePower()
  for (let again = below(3, random); again > 0; again--) {
    disk.run(1 + below(12 + size * 8, random))
    await recoverCommits(place.dataFolder, { layer: disk.layer }).catch(() => undefined)
    if (random() < 0.6) disk.losePower()
    tally.saw('stopped recoveries')
  }
  disk.run()
  await recoverCommits(place.dataFolder, { layer: disk.layer })
  if (random() < 0.5) {
    // A power failure right after the recovery: the next start runs it again.
    disk.losePower()
    await recoverCommits(place.dataFolder, { layer: disk.layer })
  }
  const state = stateOf(disk, place, { old, next })
  tally.saw(`ended ${state === 'old' || state === 'new' ? state : 'broken'}`)
  if (losesPower) tally.saw('power failures')
  const where = `${size} files, stop at call ${stopsAt}`
  if (state !== 'old' && state !== 'new') tally.violates(`${where}: ${state}`)
  if (answer === 'committed' && state !== 'new') tally.violates(`${where}: committed, and then ${state}`)
}

interface Prepared {
  readonly disk: MemoryDisk
  readonly swap: readonly SwapEntry[]
  readonly old: ReadonlyMap<string, string>
  readonly next: ReadonlyMap<string, string>
}

/** Updates for the most part, with an addition in new folders, a deletion and a move among five files or more. */
function prepared({ root, dataFolder }: Place, size: number, random: () => number): Prepared {
  const disk = new MemoryDisk(random)
  disk.putFolder(dataFolder)
  const [old, next] = [new Map(foreign), new Map(foreign)]
  for (let index = 0; index < size; index++) {
    const name = `${['', 'lib/', 'lib/deep/'][index % 3] ?? ''}f${index}.ts`
    const [before, after] = [`old ${index} ${'x'.repeat(index)}`, `new ${index}`]
    if (size < 5 || index > 3) {
      old.set(name, before)
      next.set(name, after)
    } else if (index === 0) next.set('fresh/folder/added.ts', after)
    else if (index === 1) old.set(name, before)
    else if (index === 2) old.set('from.ts', before)
    else next.set('to/moved.ts', before)
  }
  for (const [name, text] of old) disk.put(path.join(root, name), text)
  disk.run()
  const names = new Set([...old.keys(), ...next.keys()].filter((name) => !foreign.has(name)))
  return { disk, old, next, swap: [...names].map((name) => entryOf(root, name, { old, next })) }
}

function entryOf(root: string, name: string, { old, next }: Pick<Prepared, 'old' | 'next'>): SwapEntry {
  const [before, after] = [old.get(name), next.get(name)]
  return {
    shown: name,
    real: path.join(root, name),
    expected: before === undefined ? 'missing' : { hash: sha256(Buffer.from(before)) },
    next: after === undefined ? 'missing' : { bytes: Buffer.from(after) },
  }
}

async function commit(disk: MemoryDisk, place: Place, swap: readonly SwapEntry[]): Promise<void> {
  const root = await WorkspaceRoot.open(place.root, disk.layer)
  await new Committer(root, { dataFolder: place.dataFolder, layer: disk.layer }).commit(swap)
}

function stateOf(disk: MemoryDisk, place: Place, { old, next }: Pick<Prepared, 'old' | 'next'>): string {
  const found = disk.texts(place.root)
  const records = [...disk.texts(path.join(place.dataFolder, 'commits'))].filter(
    ([, text]) => text !== 'empty folder',
  )
  if (records.length > 0) return `left in the data folder: ${records.map(([name]) => name).join(', ')}`
  if (isSame(found, old)) return 'old'
  return isSame(found, next) ? 'new' : JSON.stringify([...found])
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, text]) => other.get(name) === text)
}
