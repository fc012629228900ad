import { Failure } from '../../src/main/base/failure.ts'
import { recoverStagedChanges } from '../../src/main/staging/recovery.ts'
import { StagedChanges } from '../../src/main/staging/staged-changes.ts'
import { Committer } from '../../src/main/workspace/committer.ts'
import type { FileLayer } from '../../src/main/workspace/file-layer.ts'
import { WorkspaceRoot } from '../../src/main/workspace/root.ts'
import { announcedLayer, diesAt } from '../../test/support/faulty-layer.ts'
import { seededRandom } from '../../test/support/seeded-random.ts'
import { type DiskWorkspace, diskWorkspace } from './disk-workspace.ts'
import type { ModelChange, ModelFile } from './model-change.ts'
import { ModelWorld } from './model-world.ts'
import { type Amount, below, type Figures, pick, type Scenario, Tally } from './scenario.ts'
import { proposal } from './model-proposal.ts'

export const model: Scenario = {
  name: 'model',
  about:
    'stage (edits, new, deleted, moved files), accept, discard, undo, outside edit, delete, rename, chmod, symlink swap, kill: as a reference model says',
  size: 20_000,
  run: async (amount) => await runModel(amount),
}

/** Steps after which a new workspace is begun, so that the queue of old changes stays short. */
const stepsOfWorkspace = 250
const topNames = Array.from({ length: 7 }, (_, index) => `f${index}.ts`)
const fileNames = [...topNames, 'd/g0.ts', 'd/g1.ts', 'd/g2.ts', 'e/h0.ts', 'e/deep/i0.ts', 'e/deep/i1.ts']
const quiet = announcedLayer(() => undefined)

async function runModel({ trials, seed, onProgress }: Amount): Promise<Figures> {
  const tally = new Tally()
  const workspace = await diskWorkspace('model')
  try {
    for (let done = 0; done < trials; done += stepsOfWorkspace) {
      await workspace.reset({})
      const walk = new Walk(workspace, seededRandom(seed + done), tally)
      await walk.begin()
      for (let step = 0; step < Math.min(stepsOfWorkspace, trials - done); step++) {
        const what = await walk.step()
        const difference = await walk.difference()
        if (difference === '') continue
        tally.violates(`seed ${seed + done}, step ${step}, ${what}: ${difference}`)
        break
      }
      onProgress(Math.min(done + stepsOfWorkspace, trials))
    }
  } finally {
    await workspace.remove()
  }
  return tally.figures()
}

/** One workspace and its model, changed side by side. */
class Walk {
  readonly #workspace: DiskWorkspace
  readonly #random: () => number
  readonly #tally: Tally
  readonly #world: ModelWorld
  #count = 0

  constructor(workspace: DiskWorkspace, random: () => number, tally: Tally) {
    this.#workspace = workspace
    this.#random = random
    this.#tally = tally
    this.#world = new ModelWorld(workspace.root)
  }

  async begin(): Promise<void> {
    for (const name of fileNames.filter((_, index) => index % 3 !== 2))
      await this.#world.write(name, this.#freshText())
  }

  /** Answers what was done. */
  async step(): Promise<string> {
    this.#tally.trials++
    const steps = [
      ['stage', 7, () => this.#stage()],
      ['accept', 8, () => this.#accept()],
      ['kill', 4, () => this.#kill()],
      ['undo', 4, () => this.#undo()],
      ['kill undo', 2, () => this.#killUndo()],
      ['discard', 1, () => this.#discard()],
      ['edit', 1, () => this.#onFile((name) => this.#world.write(name, this.#freshText()))],
      ['delete', 1, () => this.#onFile((name) => this.#world.remove(name))],
      ['rename', 1, () => this.#rename()],
      [
        'chmod',
        1,
        () =>
          this.#onFile((name) => this.#world.chmod(name, pick([0o644, 0o755, 0o600, 0o444], this.#random))),
      ],
      ['link', 1, () => this.#link()],
      ['create', 2, () => this.#create()],
    ] as const
    const all = steps.reduce((sum, [, weight]) => sum + weight, 0)
    let at = below(all, this.#random)
    const [name, , run] = steps.find(([, weight]) => (at -= weight) < 0) ?? steps[0]
    await run()
    this.#tally.saw(name)
    return name
  }

  async difference(): Promise<string> {
    const disk = await this.#world.difference()
    if (disk !== '' || this.#count++ % 8 !== 0) return disk
    const expected = this.#waiting().map(
      (change) =>
        `${change.id} ${this.#world.verdict(change.files, 'before') === 'stale' ? 'stale' : 'waiting'}`,
    )
    const found = (await (await this.#staged(quiet)).open()).map(({ id, state }) => `${id} ${state}`)
    return expected.sort().join() === found.sort().join()
      ? ''
      : `the queue: expected ${expected.join()}, found ${found.join()}`
  }

  async #stage(): Promise<void> {
    if (this.#waiting().length >= 8) return
    const about = proposal(this.#world, { names: fileNames, random: this.#random, mark: this.#count % 10 })
    if (about.files.length === 0) return
    const change = await (
      await this.#staged(quiet)
    ).stage(about.rewrite, { runId: 'run', tool: 'lsp_refactor', ops: [] })
    for (const { op } of about.files) this.#tally.saw(`staged ${op}`)
    this.#world.changes.push({ id: change.id, ...about, state: 'waiting', written: [] })
  }

  async #accept(): Promise<void> {
    const change = this.#candidate()
    if (change === undefined) return
    const chosen = this.#random() < 0.3 ? change.files.slice(0, 1) : change.files
    const verdict = this.#world.verdict(chosen, 'before')
    const onlyFiles = chosen.map(({ path }) => path)
    const answer = await this.#answerOf(async () =>
      (await this.#staged(quiet)).planAccept(change.id, { onlyFiles }),
    )
    this.#expect('accept', answer, verdict === 'fine' ? 'committed' : verdict)
    if (verdict === 'fine') this.#committed(change, chosen)
  }

  /** An Accept whose process dies at some file call; then the next start. */
  async #kill(): Promise<void> {
    const change = this.#candidate()
    if (change === undefined) return
    const answer = await this.#dying(change, async (staged) => staged.planAccept(change.id))
    const { state } = await (await this.#staged(quiet)).show(change.id)
    if (answer === 'committed' && state !== 'committed')
      this.#tally.violates(`killed after committed: ${state}`)
    this.#tally.saw(`kill: ${state === 'committed' ? 'new' : 'old'}`)
    if (state === 'committed') this.#committed(change, change.files)
  }

  async #killUndo(): Promise<void> {
    const change = this.#lastCommitted()
    if (change === undefined) return
    const answer = await this.#dying(change, async (staged) => staged.planUndo(change.id))
    const { state } = await (await this.#staged(quiet)).show(change.id)
    if (answer === 'undone' && state !== 'undone') this.#tally.violates(`killed after undone: ${state}`)
    this.#tally.saw(`kill undo: ${state === 'undone' ? 'new' : 'old'}`)
    if (state === 'undone') this.#undone(change)
  }

  async #dying(
    { files }: ModelChange,
    plan: (staged: StagedChanges) => Promise<Awaited<ReturnType<StagedChanges['planAccept']>>>,
  ): Promise<string> {
    const dying = announcedLayer(diesAt(1 + below(40 + 20 * files.length, this.#random)))
    const answer = await this.#answerOf(async () => plan(await this.#staged(dying)))
    const { dataFolder } = this.#workspace
    const dyingAgain = announcedLayer(diesAt(1 + below(60, this.#random)))
    await recoverStagedChanges(dataFolder, { layer: dyingAgain }).catch(() => undefined)
    await recoverStagedChanges(dataFolder, { layer: quiet })
    return answer
  }

  #lastCommitted(): ModelChange | undefined {
    return this.#anyOf(this.#world.changes.filter(({ state }) => state === 'committed').slice(-4))
  }

  #undone(change: ModelChange): void {
    this.#world.turn(
      change.written,
      'after',
      change.written.flatMap(({ folders }) => folders),
    )
    change.state = 'undone'
  }

  async #undo(): Promise<void> {
    const change = this.#lastCommitted()
    if (change === undefined) return
    const verdict = this.#world.verdict(change.written, 'after')
    const answer = await this.#answerOf(async () => (await this.#staged(quiet)).planUndo(change.id))
    this.#expect('undo', answer, verdict === 'fine' ? 'undone' : verdict)
    if (verdict !== 'fine') return
    this.#undone(change)
  }

  async #discard(): Promise<void> {
    const change = this.#anyOf(this.#waiting())
    if (change === undefined) return
    const { outcome } = await (await this.#staged(quiet)).discard(change.id)
    this.#expect('discard', outcome, 'discarded')
    change.state = 'discarded'
  }

  async #onFile(work: (name: string) => Promise<void>): Promise<void> {
    const name = this.#anyOf(this.#world.files)
    if (name !== undefined) await work(name)
  }

  async #rename(): Promise<void> {
    const [from, to] = [this.#anyOf(this.#world.names), this.#freeName()]
    // A relative link would lead elsewhere from another folder.
    const isInReach = from !== undefined && (this.#world.files.includes(from) || topNames.includes(to ?? ''))
    if (isInReach && to !== undefined) await this.#world.rename(from, to)
  }

  async #link(): Promise<void> {
    const [name, to] = [this.#anyOf(topNames), this.#anyOf(this.#world.files)]
    if (name !== undefined && to !== undefined && name !== to) await this.#world.link(name, to)
  }

  async #create(): Promise<void> {
    const name = this.#freeName()
    if (name !== undefined) await this.#world.write(name, this.#freshText())
  }

  #committed(change: ModelChange, files: readonly ModelFile[]): void {
    this.#world.turn(files, 'before', change.emptied)
    change.state = 'committed'
    change.written = files
  }

  async #answerOf(plan: () => Promise<Awaited<ReturnType<StagedChanges['planAccept']>>>): Promise<string> {
    try {
      const planned = await plan()
      return planned.kind === 'decided'
        ? planned.resolution.outcome
        : (await planned.commit()).resolution.outcome
    } catch (error) {
      return error instanceof Failure ? error.code : 'died'
    }
  }

  #expect(what: string, found: string, expected: string): void {
    this.#tally.saw(`${what}: ${found}`)
    if (found !== expected) this.#tally.violates(`${what}: expected ${expected}, found ${found}`)
  }

  async #staged(layer: FileLayer): Promise<StagedChanges> {
    const { root, dataFolder } = this.#workspace
    return new StagedChanges(new Committer(await WorkspaceRoot.open(root), { dataFolder, layer }))
  }

  #waiting(): ModelChange[] {
    return this.#world.changes.filter(({ state }) => state === 'waiting')
  }

  /** One that can be accepted, more often than not. */
  #candidate(): ModelChange | undefined {
    const waiting = this.#waiting()
    const fine = waiting.filter(({ files }) => this.#world.verdict(files, 'before') === 'fine')
    return this.#anyOf(fine.length > 0 && this.#random() < 0.7 ? fine : waiting)
  }

  #freeName(): string | undefined {
    return this.#anyOf(fileNames.filter((name) => !this.#world.has(name)))
  }

  #freshText(): string {
    return `# ${below(1_000_000, this.#random)}\ntext #\n`
  }

  #anyOf<T>(items: readonly T[]): T | undefined {
    return items[below(items.length, this.#random)]
  }
}
