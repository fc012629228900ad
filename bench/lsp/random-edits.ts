import { windowWaiting } from '../../src/main/diagnostics/waiting.ts'
import { openWriter, type OpenedWriter } from '../../test/support/real-servers/opened-writer.ts'
import { seededRandom } from '../../test/support/seeded-random.ts'
import type { EditProject } from './edit-projects.ts'
import { freshCheck } from './fresh-check.ts'
import { askFreshProcess } from './fresh-process.ts'
import { type Counts, countsOf, type Difference, keyOf, messageOnly, ToldState } from './told-state.ts'

export interface EditsOptions {
  readonly edits: number
  readonly seed: number
  /** After so many edits what is told is compared with a fresh check of exactly these texts. */
  readonly exactEvery: number
}

export interface EditsOutcome {
  readonly edits: number
  /** Runs of the project's own command line, and of fresh servers where it does not look at everything. */
  readonly ownChecks: number
  readonly freshServers: number
  readonly stale: number
  readonly repeated: number
  readonly lost: number
  /** What went wrong, each with the number of its edit. */
  readonly faults: readonly string[]
}

/** News of other files may follow the result; after so long they are lost. */
const newsLimitMs = 10_000
const maxNotes = 5

/** Which text each file has: its variant, and the lines above it. */
type Place = Map<string, { readonly variant: number; readonly notes: number }>

/**
 * Writes at random, and follows what a run is told by the deltas alone. After each edit that must be what the project's
 * own command line finds in these texts: at once in the written files, and in the others as soon as the server has said it.
 */
export async function randomEdits(project: EditProject, options: EditsOptions): Promise<EditsOutcome> {
  const place: Place = new Map(Object.keys(project.variants).map((file) => [file, { variant: 0, notes: 0 }]))
  const writer = await openWriter({
    servers: [project.server],
    files: { ...project.fixed, ...Object.fromEntries(existing(textsOf(project, place))) },
    waiting: { ...windowWaiting, startMs: 60_000 },
  })
  try {
    return await new EditRun(project, writer, place).run(options)
  } finally {
    await writer.close()
  }
}

class EditRun {
  readonly #project: EditProject
  readonly #writer: OpenedWriter
  readonly #place: Place
  readonly #told: ToldState
  readonly #keyOf: typeof keyOf
  readonly #truths = new Map<string, ReadonlyMap<string, Counts>>()
  readonly #faults: string[] = []
  readonly #sums = { stale: 0, repeated: 0, lost: 0 }
  #ownChecks = 0
  #freshServers = 0

  constructor(project: EditProject, writer: OpenedWriter, place: Place) {
    this.#project = project
    this.#writer = writer
    this.#place = place
    this.#keyOf = project.hasMessagesOnly === true ? messageOnly : keyOf
    this.#told = new ToldState(this.#keyOf)
  }

  async run({ edits, seed, exactEvery }: EditsOptions): Promise<EditsOutcome> {
    const random = seededRandom(seed)
    for (let number = 1; number <= edits; number++) {
      const before = textsOf(this.#project, this.#place)
      const files = this.#move(random)
      const after = textsOf(this.#project, this.#place)
      const written = files.filter((file) => before.get(file) !== after.get(file))
      const deltas = await this.#writer.write(
        Object.fromEntries(written.map((file) => [file, after.get(file)])),
      )
      this.#told.take(deltas)
      const truth = await this.#truth(number % exactEvery === 0 || number === edits)
      const own = deltas.filter(({ file, state }) => written.includes(file) && state === 'fresh')
      this.#note(number, 'at once', this.#differences(truth, new Set(own.map(({ file }) => file))))
      await this.#followNews(truth)
      this.#note(number, 'in the end', this.#differences(truth, new Set(this.#place.keys())))
    }
    return {
      edits,
      ownChecks: this.#ownChecks,
      freshServers: this.#freshServers,
      ...this.#sums,
      faults: this.#faults,
    }
  }

  /** Gives one file another text, in one of five edits two files. Answers which. */
  #move(random: () => number): readonly string[] {
    const files = [...this.#place.keys()]
    const wanted = random() < 0.2 ? 2 : 1
    const moved = new Set<string>()
    while (moved.size < wanted) {
      const file = files[Math.floor(random() * files.length)] ?? ''
      const variants = this.#project.variants[file] ?? []
      const next = { variant: Math.floor(random() * variants.length), notes: Math.floor(random() * maxNotes) }
      const now = this.#place.get(file)
      const isGone = (variant: number | undefined): boolean => variants[variant ?? 0] === undefined
      const isSame = now?.variant === next.variant && (now.notes === next.notes || isGone(next.variant))
      if (moved.has(file) || isSame) continue
      this.#place.set(file, next)
      moved.add(file)
    }
    return [...moved]
  }

  /** Of these texts; the lines above them change nothing, but now and then exactly these are checked. */
  async #truth(isExact: boolean): Promise<ReadonlyMap<string, Counts>> {
    const key = [...this.#place.values()].map(({ variant }) => variant).join(' ')
    const known = this.#truths.get(key)
    if (known !== undefined && !isExact) return known
    const truth = await this.#check()
    this.#truths.set(key, truth)
    return truth
  }

  async #check(): Promise<ReadonlyMap<string, Counts>> {
    const { root } = this.#writer
    const { server } = this.#project
    const texts = existing(textsOf(this.#project, this.#place))
    this.#ownChecks += 1
    const own = await freshCheck(root, server, [...texts.keys()])
    if (own === undefined) this.#freshServers += 1
    const found = own ?? (await askFreshProcess(root, server, texts))
    const of = (file: string): Counts => {
      const diagnostics = found.flatMap((one) => (one.file === file ? [one.diagnostic] : []))
      return countsOf(diagnostics, this.#keyOf)
    }
    return new Map([...texts.keys()].map((file) => [file, of(file)]))
  }

  async #followNews(truth: ReadonlyMap<string, Counts>): Promise<void> {
    const all = new Set(this.#place.keys())
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer)
        subscription.dispose()
        resolve()
      }
      const look = (): void => {
        this.#told.take(this.#writer.takeLate())
        if (this.#differences(truth, all).length === 0) finish()
      }
      const timer = setTimeout(finish, newsLimitMs)
      const subscription = this.#writer.onLate(look)
      look()
    })
  }

  #differences(
    truth: ReadonlyMap<string, Counts>,
    files: ReadonlySet<string>,
  ): readonly (Difference & { readonly file: string })[] {
    return [...files]
      .map((file) => ({ file, ...this.#told.differenceTo(file, truth.get(file) ?? new Map()) }))
      .filter(({ stale, repeated, lost }) => stale.length + repeated.length + lost.length > 0)
  }

  #note(
    number: number,
    when: string,
    differences: readonly (Difference & { readonly file: string })[],
  ): void {
    for (const { file, ...difference } of differences) {
      const state = [...this.#place].map(([name, { variant }]) => `${name}=${variant}`).join(' ')
      for (const kind of ['stale', 'repeated', 'lost'] as const)
        for (const key of difference[kind]) {
          this.#sums[kind] += 1
          this.#faults.push(`edit ${number}, ${when}, ${kind}: ${file}: ${key} (${state})`)
        }
    }
  }
}

function textsOf({ variants, note }: EditProject, place: Place): ReadonlyMap<string, string | undefined> {
  return new Map(
    [...place].map(([file, { variant, notes }]) => {
      const text = variants[file]?.[variant]
      return [file, text === undefined ? undefined : note.repeat(notes) + text]
    }),
  )
}

function existing(texts: ReadonlyMap<string, string | undefined>): ReadonlyMap<string, string> {
  return new Map([...texts].flatMap(([file, text]) => (text === undefined ? [] : [[file, text] as const])))
}
