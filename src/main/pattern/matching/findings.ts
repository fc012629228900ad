import { type PatternFamily, readingsOf } from '../reading/compiled-pattern.ts'
import type { Reading } from '../reading/pattern-node.ts'

/** The reading that counts for a family: the likeliest of those that match anything. */
export interface FamilyOutcome {
  readonly family: PatternFamily
  readonly chosen: Reading
  readonly total: number
}

interface Tally<Item> {
  total: number
  readonly kept: { readonly order: number; readonly item: Item }[]
}

/** What all readings of a pattern find on the way through the files, until one reading of each family is chosen. */
export class PatternFindings<Item> {
  readonly #families: readonly [PatternFamily, ...PatternFamily[]]
  readonly #keep: number
  readonly #tallies = new Map<PatternFamily, Map<string, Tally<Item>>>()
  #order = 0

  /** Of every reading the first `keep` items are kept; the totals count all. */
  constructor(families: readonly [PatternFamily, ...PatternFamily[]], keep = Infinity) {
    this.#families = families
    this.#keep = keep
  }

  /** Adds what one reading, told by its scaffold, finds in the next file; only what is kept becomes an item. */
  add<Found>(
    family: PatternFamily,
    scaffold: string,
    found: readonly Found[],
    toItem: (one: Found) => Item,
  ): void {
    if (found.length === 0) return
    const order = this.#order++
    const tally = this.#tallyFor(family, scaffold)
    tally.total += found.length
    const room = this.#keep - tally.kept.length
    for (const one of found.slice(0, room)) tally.kept.push({ order, item: toItem(one) })
  }

  /** Adds what was found elsewhere, by the place of the family. */
  count(familyIndex: number, scaffold: string, total: number): void {
    const family = this.#families[familyIndex]
    if (family !== undefined && total > 0) this.#tallyFor(family, scaffold).total += total
  }

  /** What every reading has found. */
  tallies(): { family: number; scaffold: string; total: number; matches: Item[] }[] {
    return this.#families.flatMap((family, index) =>
      [...(this.#tallies.get(family) ?? [])].map(([scaffold, { total, kept }]) => ({
        family: index,
        scaffold,
        total,
        matches: kept.map(({ item }) => item),
      })),
    )
  }

  get isEmpty(): boolean {
    return this.#tallies.size === 0
  }

  /** Matches of the likeliest readings: once a family has one, that reading is the chosen one. */
  get certainTotal(): number {
    return this.#families
      .map((family) => this.#tally(family, family.main.readings.accepted[0])?.total ?? 0)
      .reduce((sum, one) => sum + one, 0)
  }

  get total(): number {
    return this.outcomes.reduce((sum, { total }) => sum + total, 0)
  }

  get outcomes(): readonly FamilyOutcome[] {
    return this.#families.map((family) => this.#outcome(family))
  }

  /** The first family that matches anything, else the first. */
  get told(): FamilyOutcome {
    return this.outcomes.find(({ total }) => total > 0) ?? this.#outcome(this.#families[0])
  }

  /** What the chosen readings have found, in the order of the files. */
  items(): Item[] {
    return this.outcomes
      .flatMap(({ family, chosen }) => this.#tally(family, chosen)?.kept ?? [])
      .sort((left, right) => left.order - right.order)
      .map(({ item }) => item)
  }

  #outcome(family: PatternFamily): FamilyOutcome {
    const readings = readingsOf(family)
    const chosen = readings.find((reading) => this.#tally(family, reading) !== undefined) ?? readings[0]
    return { family, chosen, total: this.#tally(family, chosen)?.total ?? 0 }
  }

  #tallyFor(family: PatternFamily, scaffold: string): Tally<Item> {
    const byScaffold = this.#tallies.get(family) ?? new Map<string, Tally<Item>>()
    this.#tallies.set(family, byScaffold)
    const tally = byScaffold.get(scaffold) ?? { total: 0, kept: [] }
    byScaffold.set(scaffold, tally)
    return tally
  }

  #tally(family: PatternFamily, { scaffold }: Reading): Tally<Item> | undefined {
    return this.#tallies.get(family)?.get(scaffold)
  }
}
