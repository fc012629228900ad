import type { ServerReport } from '../../../src/shared/model/server-report.ts'
import type { Delta, Diagnostic } from '../../../src/shared/model/diagnostic.ts'
import { diagnosticKey } from '../../../src/main/diagnostics/key.ts'
import { fresh, type ScriptedSource } from './scripted-source.ts'

/** An answer that comes when it is let go; as a server does it, it is then about the texts of that moment. */
export interface HeldAnswer {
  readonly file: string
  /** It has settled; an answer about a text that is there no more is given up. */
  readonly letGo: () => void
  /** The server has died, or never said anything. */
  readonly giveUp: () => void
}

/** Holds answers of a source: its question gets `late` at once, and the rest when the test says so. */
export class HeldAnswers {
  readonly held: HeldAnswer[] = []
  readonly #source: ScriptedSource

  constructor(source: ScriptedSource, isHeld: (file: string, text: string) => boolean) {
    this.#source = source
    const { answer } = source
    source.answer = async (file, text, options) =>
      isHeld(file, text) ? [this.#late(file, text)] : await answer(file, text, options)
  }

  /** The oldest first, and none that comes meanwhile. */
  async letGoAll(): Promise<void> {
    for (const one of this.held.splice(0)) one.letGo()
    await settled()
  }

  #late(file: string, text: string): ServerReport {
    const id = 'typescript'
    const given: ServerReport = { id, state: 'timed_out', reason: 'it was given up', diagnostics: [] }
    const later = new Promise<ServerReport>((resolve) => {
      this.held.push({
        file,
        letGo: () => {
          const isThere = this.#source.disk.get(file) === text
          resolve(isThere ? fresh(this.#source.faultsOf(text), id) : given)
        },
        giveUp: () => resolve(given),
      })
    })
    return { id, state: 'late', diagnostics: [], later }
  }
}

/** Everything that needs no timer has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}

/** What a run knows by its deltas alone, as sorted lines `file: key`. */
export class Belief {
  readonly #counts = new Map<string, number>()

  take(deltas: readonly Delta[]): void {
    for (const { file, introduced, fixed, elsewhere } of deltas) {
      this.#add(file, introduced, 1)
      this.#add(file, fixed, -1)
      for (const other of elsewhere) this.#add(other.file, other.introduced, 1)
    }
  }

  get lines(): readonly string[] {
    return [...this.#counts].flatMap(([line, count]) => (count === 0 ? [] : [`${count} ${line}`])).sort()
  }

  #add(file: string, diagnostics: readonly Diagnostic[], step: number): void {
    for (const one of diagnostics) {
      const line = `${file}: ${diagnosticKey(one)}`
      this.#counts.set(line, (this.#counts.get(line) ?? 0) + step)
    }
  }
}

/** What the server says of all files that are there. */
export function truthOf(source: ScriptedSource): readonly string[] {
  const truth = new Belief()
  for (const [file, text] of source.disk)
    truth.take([{ ...nothing, file, introduced: [...source.faultsOf(text)] }])
  return truth.lines
}

const nothing: Omit<Delta, 'file' | 'introduced'> = {
  state: 'fresh',
  servers: [],
  fixed: [],
  carried: 0,
  elsewhere: [],
  waitedMs: 0,
}
