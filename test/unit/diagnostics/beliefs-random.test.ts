import { expect, test } from 'vitest'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { verifies } from '../../support/verifies.ts'
import { Belief, HeldAnswers, settled, truthOf } from './held-answers.ts'
import { ScriptedRun, ScriptedSource } from './scripted-source.ts'

const texts: Readonly<Record<string, readonly string[]>> = {
  'a.ts': ['export x', 'export y', 'export x y', 'error own\nexport x'],
  'b.ts': ['needs x of a.ts\nexport b', 'needs y of a.ts', 'error own'],
  'c.ts': ['needs b of b.ts', 'needs x of a.ts\nneeds y of a.ts'],
}
const files = Object.keys(texts)
const runs = 200
const steps = 40

/** Answers come at once, late in any order, or never; results get lost; other programs write; servers push. */
class RandomRun {
  readonly #source = new ScriptedSource({})
  readonly #run = new ScriptedRun(this.#source)
  readonly #belief = new Belief()
  readonly #random: () => number
  readonly #answers: HeldAnswers
  #isDisturbed = false

  constructor(seed: number) {
    this.#random = seededRandom(seed)
    this.#answers = new HeldAnswers(this.#source, () => this.#isDisturbed && this.#random() < 0.5)
  }

  async end(): Promise<{ told: readonly string[]; truth: readonly string[] }> {
    // The run makes all files, so that nothing stood there before it.
    for (const file of [...files, 'd.ts']) await this.#write(file, texts[file]?.[0] ?? 'fine')
    this.#isDisturbed = true
    for (let step = 0; step < steps; step++) await this.#step()
    this.#isDisturbed = false
    for (const one of this.#answers.held.splice(0)) one.letGo()
    await this.#run.diagnoser.settled(AbortSignal.timeout(10_000))
    // Each of these writes asks about what nobody has answered for, and about whom it may have broken.
    for (const file of ['d.ts', ...files]) await this.#write(file, `${this.#source.disk.get(file) ?? ''}\n`)
    return { told: this.#belief.lines, truth: truthOf(this.#source) }
  }

  async #step(): Promise<void> {
    const file = this.#pick(files)
    const text = `${this.#pick(texts[file] ?? [])}\n`.repeat(this.#random() < 0.2 ? 2 : 1)
    const action = this.#random()
    if (action < 0.5) await this.#write(file, text)
    else if (action < 0.6) this.#saveByOthers(file, text)
    else if (action < 0.65) this.#push(file)
    else this.#settleOne()
    await settled()
    await this.#run.clock.advance(1)
  }

  async #write(file: string, text: string): Promise<void> {
    const deltas = await this.#run.change([this.#run.planned(file, text)], { arrives: false })
    if (this.#isDisturbed && this.#random() < 0.2) return
    this.#deliver(deltas)
    this.#deliver(this.#run.diagnoser.takeLate())
  }

  #deliver(deltas: readonly Delta[]): void {
    this.#run.diagnoser.delivered(deltas)
    this.#belief.take(deltas)
  }

  #saveByOthers(file: string, text: string): void {
    this.#source.disk.set(file, text)
    void this.#run.diagnoser.changedOutside([{ file, kind: 'changed' }])
  }

  #push(file: string): void {
    const text = this.#source.disk.get(file) ?? ''
    this.#source.push(file, this.#source.faultsOf(text), this.#run.clock.now())
  }

  #settleOne(): void {
    const { held } = this.#answers
    const [one] = held.splice(Math.floor(this.#random() * held.length), 1)
    if (this.#random() < 0.15) one?.giveUp()
    else one?.letGo()
  }

  #pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.#random() * all.length)]!
  }
}

test('random runs with late, lost, given up and outdated answers end with the run knowing what is so', async () => {
  verifies('diagnostics.beliefs-random')
  const wrong: unknown[] = []
  for (let seed = 1; seed <= runs; seed++) {
    const { told, truth } = await new RandomRun(seed).end()
    if (told.join('\n') !== truth.join('\n')) wrong.push({ seed, told, truth })
  }
  expect(wrong).toEqual([])
}, 120_000)
