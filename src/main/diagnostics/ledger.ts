import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import { type Counted, countByKey, difference, type Difference, minus, plus } from './counted.ts'

/** What to mark when a delta has really been delivered; of one file and one server. */
export interface Receipt {
  readonly file: string
  readonly server: string
  /** Place in the order of comparisons: what was compared earlier never overwrites what was compared later. */
  readonly order: number
  readonly mark: { readonly kind: 'text'; readonly counted: Counted } | ({ readonly kind: 'told' } & Told)
}

/** The part of a comparison that was told. Complete: nothing of it was left out. */
export interface Told {
  readonly introduced: readonly Diagnostic[]
  readonly fixed: readonly Diagnostic[]
  readonly isComplete: boolean
}

export interface Comparison extends Difference {
  /** What the file's server said before the run's first write could not be settled: some of it may be older. */
  readonly isBaselineUnknown: boolean
  readonly receipt: Receipt
}

interface Entry {
  /** What the run knows: the baseline, then what the last delivered delta left. */
  readonly known: Counted
  readonly order: number
  readonly isBaselineUnknown: boolean
}

const nothing: Counted = new Map()

/**
 * What one run was already told of the diagnostics of its files, per file and server id. Comparing changes nothing;
 * only `delivered` marks, so that a delta that was lost on its way is computed again. Pure state: it asks nobody.
 */
export class DiagnosticsLedger {
  readonly #entries = new Map<string, Map<string, Entry>>()
  /** Files that did not exist: whichever server speaks of them first, its baseline is empty. */
  readonly #created = new Set<string>()
  /** What a write may have changed, by file and server: what is said now is no baseline. */
  readonly #exposed = new Map<string, 'every server' | ReadonlySet<string>>()
  #order = 0

  /** Whether a comparison of this file and server has something to compare with. */
  knows(file: string, server: string): boolean {
    return this.#created.has(file) || this.#entry(file, server) !== undefined
  }

  /** Whether anything at all is known of the file. */
  hasFile(file: string): boolean {
    return this.#created.has(file) || this.#entries.has(file)
  }

  serversOf(file: string): readonly string[] {
    return [...(this.#entries.get(file)?.keys() ?? [])]
  }

  /**
   * A write may have changed what these servers say of the file, every one unless they are named. What is not known by
   * now is an unknown baseline.
   */
  expose(file: string, servers?: readonly string[]): void {
    const before = this.#exposed.get(file)
    if (servers === undefined) this.#exposed.set(file, 'every server')
    else if (before !== 'every server') this.#exposed.set(file, new Set([...(before ?? []), ...servers]))
  }

  /** The diagnostics of the text before the run's first write; later ones are ignored. */
  setBaseline(file: string, server: string, diagnostics: readonly Diagnostic[]): void {
    if (this.knows(file, server) || this.#isExposed(file, server)) return
    this.#set(file, server, { known: countByKey(diagnostics), order: 0, isBaselineUnknown: false })
  }

  /** The file did not exist before the run's first write of it. */
  setCreated(file: string): void {
    if (!this.hasFile(file)) this.#created.add(file)
  }

  /** What is new and what is gone in the run's own file. Delivering it makes the whole of `diagnostics` known. */
  compare(file: string, server: string, diagnostics: readonly Diagnostic[]): Comparison {
    const counted = countByKey(diagnostics)
    return {
      ...difference(this.#known(file, server), counted),
      isBaselineUnknown: this.#isBaselineUnknown(file, server),
      receipt: this.#receipt(file, server, { kind: 'text', counted }),
    }
  }

  /** A receipt for a part of a comparison: only what was told becomes known, the rest is told another time. */
  partOf(comparison: Comparison, told: Told): Receipt {
    return { ...comparison.receipt, mark: { kind: 'told', ...told } }
  }

  /** The delta of this receipt was delivered. */
  delivered({ file, server, order, mark }: Receipt): void {
    const entry = this.#entry(file, server)
    if (entry !== undefined && entry.order > order) return
    if (mark.kind === 'text') {
      this.#set(file, server, { known: mark.counted, order, isBaselineUnknown: false })
      return
    }
    const known = minus(plus(this.#known(file, server), mark.introduced), mark.fixed)
    const isBaselineUnknown = this.#isBaselineUnknown(file, server) && !mark.isComplete
    this.#set(file, server, { known, order, isBaselineUnknown })
  }

  /** The file has another name now; what was told of it goes with it. */
  moved(from: string, to: string): void {
    const entries = this.#entries.get(from)
    if (entries === undefined) this.#entries.delete(to)
    else this.#entries.set(to, entries)
    if (this.#created.has(from)) this.#created.add(to)
    else this.#created.delete(to)
    this.#entries.delete(from)
    this.#created.add(from)
  }

  #isExposed(file: string, server: string): boolean {
    const exposed = this.#exposed.get(file)
    return exposed === 'every server' || exposed?.has(server) === true
  }

  #receipt(file: string, server: string, mark: Receipt['mark']): Receipt {
    this.#order += 1
    return { file, server, order: this.#order, mark }
  }

  #known(file: string, server: string): Counted {
    return this.#entry(file, server)?.known ?? nothing
  }

  #isBaselineUnknown(file: string, server: string): boolean {
    return this.#entry(file, server)?.isBaselineUnknown ?? !this.#created.has(file)
  }

  #entry(file: string, server: string): Entry | undefined {
    return this.#entries.get(file)?.get(server)
  }

  #set(file: string, server: string, entry: Entry): void {
    const entries = this.#entries.get(file) ?? new Map<string, Entry>()
    this.#entries.set(file, entries.set(server, entry))
  }
}
