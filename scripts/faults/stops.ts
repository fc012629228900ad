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
/** What becomes of them. Folders that are left empty go, those that are missing are made. */
const mixes = ['updates', 'additions', 'deletions', 'moves', 'all kinds'] as const
type Mix = (typeof mixes)[number]
interface Kind {
  readonly size: number
  readonly mix: Mix
}
/** What stands beside the files and must not change, names like our own among it. */
const foreign = new Map([
  ['notes.txt', 'by hand'],
  ['lib/.cc-other-0.old', 'not ours'],
  ['lib/.git/config', 'of git'],
])

export const stops: Scenario = {
  name: 'stops',
  about:
    'stop at every file call of updates, additions, deletions and moves, what was not flushed lost or torn; the recovery is stopped as well',
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
    const kinds = sizes.flatMap((size) => mixes.map((mix) => ({ size, mix })))
    const calls = new Map<string, number>()
    for (const kind of kinds) calls.set(JSON.stringify(kind), await callsOf(place, kind))
    for (let trial = 0; trial < trials; trial++) {
      const kind = kinds[trial % kinds.length]
      if (kind === undefined) continue
      const all = (calls.get(JSON.stringify(kind)) ?? 1) + 1
      // A stride that shares no factor with most lengths goes over every call before it comes back to one.
      const stopsAt = 1 + ((Math.floor(trial / kinds.length) * 101 + seed) % all)
      await oneStop(place, { ...kind, stopsAt, random: seededRandom(seed * 1_000_003 + trial) }, tally)
      if (trial % 500 === 499) onProgress(trial + 1)
    }
  } finally {
    await rm(base, { recursive: true, force: true })
  }
  return tally.figures()
}

async function callsOf(place: Place, kind: Kind): Promise<number> {
  const prepared = preparedCommit(place, kind, () => 0.5)
  await commit(prepared, place)
  return prepared.disk.calls
}

async function oneStop(
  place: Place,
  { size, mix, stopsAt, random }: Kind & { readonly stopsAt: number; readonly random: () => number },
  tally: Tally,
): Promise<void> {
  tally.trials++
  const prepared = preparedCommit(place, { size, mix }, random)
  const { disk, old, next } = prepared
  disk.run(stopsAt)
  const answer = await commit(prepared, place).then(
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
  tally.saw(mix)
  if (losesPower) tally.saw('power failures')
  const where = `${size} files (${mix}), stop at call ${stopsAt}`
  if (state !== 'old' && state !== 'new') tally.violates(`${where}: ${state}`)
  if (answer === 'committed' && state !== 'new') tally.violates(`${where}: committed, and then ${state}`)
}

interface Prepared {
  readonly disk: MemoryDisk
  readonly swap: readonly SwapEntry[]
  /** Real paths, outermost first. */
  readonly emptied: readonly string[]
  readonly old: ReadonlyMap<string, string>
  readonly next: ReadonlyMap<string, string>
}

/** What becomes of a file of each kind, by its number; `undefined`: nothing stands there. */
const turns: Readonly<Record<Exclude<Mix, 'all kinds'>, (index: number) => readonly Turn[]>> = {
  updates: (index) => [[nameOf(index), `old ${index} ${'x'.repeat(index)}`, `new ${index}`]],
  additions: (index) => [
    [`fresh/${['', 'folder/'][index % 2] ?? ''}a${index}.ts`, undefined, `new ${index}`],
  ],
  deletions: (index) => [[`gone/${['', 'deep/'][index % 2] ?? ''}d${index}.ts`, `old ${index}`, undefined]],
  moves: (index) => {
    const text = `text ${index}`
    const after = index % 2 === 0 ? text : `${text}, edited`
    return [
      [`from/m${index}.ts`, text, undefined],
      [`to/${['', 'deeper/'][index % 3] ?? ''}m${index}.ts`, undefined, after],
    ]
  },
}
type Turn = readonly [name: string, before: string | undefined, after: string | undefined]

function nameOf(index: number): string {
  return `${['', 'lib/', 'lib/deep/'][index % 3] ?? ''}f${index}.ts`
}

function preparedCommit({ root, dataFolder }: Place, { size, mix }: Kind, random: () => number): Prepared {
  const disk = new MemoryDisk(random)
  disk.putFolder(dataFolder)
  const [old, next] = [new Map(foreign), new Map(foreign)]
  const each = [turns.updates, turns.additions, turns.deletions, turns.moves]
  for (let index = 0; index < size; index++) {
    const turn = mix === 'all kinds' ? each[index % each.length] : turns[mix]
    for (const [name, before, after] of turn?.(index) ?? []) {
      if (before !== undefined) old.set(name, before)
      if (after !== undefined) next.set(name, after)
    }
  }
  for (const [name, text] of old) disk.put(path.join(root, name), text)
  disk.run()
  const names = new Set([...old.keys(), ...next.keys()].filter((name) => !foreign.has(name)))
  const emptied = ['gone', 'from', 'gone/deep'].map((folder) => path.join(root, folder))
  return { disk, old, next, emptied, swap: [...names].map((name) => entryOf(root, name, { old, next })) }
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

async function commit({ disk, swap, emptied }: Prepared, place: Place): Promise<void> {
  const root = await WorkspaceRoot.open(place.root, disk.layer)
  await new Committer(root, { dataFolder: place.dataFolder, layer: disk.layer }).commit(swap, { emptied })
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
