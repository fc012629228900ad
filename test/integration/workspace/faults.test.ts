import { expect, test } from 'vitest'
import { errors } from '../../../scripts/faults/errors.ts'
import { kills } from '../../../scripts/faults/kills.ts'
import { model } from '../../../scripts/faults/model.ts'
import { pairs } from '../../../scripts/faults/pairs.ts'
import { racesByRename, racesInPlace } from '../../../scripts/faults/races.ts'
import type { Figures, Scenario } from '../../../scripts/faults/scenario.ts'
import { stops } from '../../../scripts/faults/stops.ts'
import { verifies } from '../../support/verifies.ts'

// A fixed small share of `npm run faults`, the same every time wherever chance is ours.
async function share(scenario: Scenario, trials: number): Promise<Figures> {
  const figures = await scenario.run({ trials, seed: 7, onProgress: () => undefined })
  expect(figures.violations).toEqual([])
  expect(figures.trials).toBe(trials)
  return figures
}

test('stops with lost and torn writes, also of the recovery, leave all old or all new', async () => {
  verifies('commit.power-failure', 'commit.crash')
  const { seen } = await share(stops, 400)
  const kinds = ['updates', 'additions', 'deletions', 'moves', 'all kinds']
  expect(Object.keys(seen)).toEqual(
    expect.arrayContaining([...kinds, 'ended new', 'ended old', 'power failures']),
  )
})

test(
  'a process that kills itself in its commit leaves all old or all new',
  { timeout: 120_000 },
  async () => {
    verifies('commit.crash')
    const { seen } = await share(kills, 3)
    expect(seen['killed']).toBe(3)
  },
)

test(
  'whatever call fails, once or for good, the answer is what the disk has',
  { timeout: 120_000 },
  async () => {
    verifies('commit.errors')
    const { seen } = await share(errors, 112)
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['committed', 'no_space']))
  },
)

test('no save of another process that meets a commit is lost', { timeout: 120_000 }, async () => {
  verifies('commit.foreign-saves')
  await share(racesByRename, 12)
  await share(racesInPlace, 12)
})

test(
  'random steps leave the disk and the queue as the reference model has them',
  { timeout: 120_000 },
  async () => {
    verifies('staging.model')
    const { seen } = await share(model, 250)
    expect(Object.keys(seen)).toEqual(
      expect.arrayContaining(['accept: committed', 'accept: stale', 'kill', 'undo: undone']),
    )
    expect(Object.keys(seen)).toEqual(
      expect.arrayContaining(['staged add', 'staged delete', 'staged move', 'staged update']),
    )
  },
)

test(
  'of two processes that accept overlapping changes at once exactly one wins',
  { timeout: 120_000 },
  async () => {
    verifies('commit.lock')
    await share(pairs, 8)
  },
)
