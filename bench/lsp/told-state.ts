import type { Delta, Diagnostic } from '../../src/shared/model/diagnostic.ts'

/** How often each error or warning stands in a file: by severity, code and message. */
export type Counts = ReadonlyMap<string, number>

/** How what a run was told differs from what is. */
export interface Difference {
  /** Told, and not there (any more). */
  readonly stale: readonly string[]
  /** There, and told more often than it is there. */
  readonly repeated: readonly string[]
  /** There, and not told. */
  readonly lost: readonly string[]
}

/** What makes two diagnostics the same one. A command line breaks and indents its lines in its own way. */
export function keyOf({ severity, code, message }: Diagnostic): string {
  return `${severity} ${code ?? ''} ${messageOnly({ message })}`
}

/** For a command line that prints nothing else. */
export function messageOnly({ message }: Pick<Diagnostic, 'message'>): string {
  return message.replace(/\s+/g, ' ')
}

type KeyOf = typeof keyOf

export function countsOf(diagnostics: readonly Diagnostic[], toKey: KeyOf): Counts {
  const counts = new Map<string, number>()
  for (const one of diagnostics) if (isFault(one)) add(counts, toKey(one), 1)
  return counts
}

/** What a run knows of each file by its deltas alone: what is new comes, what is fixed goes. */
export class ToldState {
  readonly #files = new Map<string, Map<string, number>>()
  readonly #keyOf: KeyOf

  constructor(toKey: KeyOf) {
    this.#keyOf = toKey
  }

  take(deltas: readonly Delta[]): void {
    for (const delta of deltas) {
      for (const one of delta.introduced) this.#add(delta.file, one, 1)
      for (const one of delta.fixed) this.#add(delta.file, one, -1)
      for (const { file, introduced } of delta.elsewhere)
        for (const one of introduced) this.#add(file, one, 1)
    }
  }

  differenceTo(file: string, truth: Counts): Difference {
    const told = this.#files.get(file) ?? new Map<string, number>()
    const keys = [...new Set([...told.keys(), ...truth.keys()])]
    const more = keys.filter((key) => (told.get(key) ?? 0) > (truth.get(key) ?? 0))
    return {
      stale: more.filter((key) => (truth.get(key) ?? 0) === 0),
      repeated: more.filter((key) => (truth.get(key) ?? 0) > 0),
      lost: keys.filter((key) => (told.get(key) ?? 0) < (truth.get(key) ?? 0)),
    }
  }

  #add(file: string, diagnostic: Diagnostic, step: number): void {
    const counts = this.#files.get(file) ?? new Map<string, number>()
    this.#files.set(file, counts)
    add(counts, this.#keyOf(diagnostic), step)
  }
}

function add(counts: Map<string, number>, key: string, step: number): void {
  const count = (counts.get(key) ?? 0) + step
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

function isFault({ severity }: Diagnostic): boolean {
  return severity === 'error' || severity === 'warning'
}
