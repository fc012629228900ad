import { Emitter } from '../../../src/main/base/emitter.ts'
import { Diagnoser } from '../../../src/main/diagnostics/diagnoser.ts'
import type { CheckOptions, DiagnosticsSource } from '../../../src/main/diagnostics/source.ts'
import type { ServerReport } from '../../../src/shared/model/server-report.ts'
import type { WrittenFile } from '../../../src/main/diagnostics/written-file.ts'
import type { Delta, Diagnostic } from '../../../src/shared/model/diagnostic.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { anError } from './a-diagnostic.ts'

type Answer = (file: string, text: string, options: CheckOptions) => Promise<readonly ServerReport[]>

/**
 * A source over a small workspace in memory. Its server reads a text line by line: `error X` is an error X, and
 * `needs X of FILE` is an error unless FILE exports X.
 */
export class ScriptedSource implements DiagnosticsSource {
  readonly disk: Map<string, string>
  readonly asked: string[] = []
  readonly told: string[] = []
  answer: Answer
  readonly #pushed = new Emitter<{ file: string; report: ServerReport }>()

  constructor(files: Readonly<Record<string, string>>) {
    this.disk = new Map(Object.entries(files))
    this.answer = (_file, text) => Promise.resolve([fresh(this.faultsOf(text), 'typescript')])
  }

  async check(file: string, text: string, options: CheckOptions): Promise<readonly ServerReport[]> {
    this.asked.push(`${file}: ${text.split('\n')[0] ?? ''}`)
    return await this.answer(file, text, options)
  }

  filesChanged(changes: readonly { file: string; kind: string }[]): void {
    this.told.push(...changes.map(({ file, kind }) => `${kind} ${file}`))
  }

  onPushed(listener: (file: string, report: ServerReport) => void): { dispose(): void } {
    return this.#pushed.on(({ file, report }) => listener(file, report))
  }

  /** `settledAtMs` as servers say it: without, nobody knows whether it is newer than an answer. */
  push(file: string, diagnostics: readonly Diagnostic[], settledAtMs?: number): void {
    const report = fresh(diagnostics, 'typescript')
    this.#pushed.emit({ file, report: settledAtMs === undefined ? report : { ...report, settledAtMs } })
  }

  faultsOf(text: string): readonly Diagnostic[] {
    return text.split('\n').flatMap((line, index) => {
      const own = /^error (.+)$/.exec(line)?.[1]
      if (own !== undefined) return [anError(own, index + 1)]
      const [, name, file] = /^needs (\w+) of (.+)$/.exec(line) ?? []
      const isThere = file === undefined || (this.disk.get(file)?.includes(`export ${name ?? ''}`) ?? false)
      return isThere ? [] : [anError(`${file} has no ${name ?? ''}`, index + 1)]
    })
  }
}

export function fresh(diagnostics: readonly Diagnostic[], id: string): ServerReport {
  return { id, state: 'fresh', diagnostics }
}

interface RunOptions {
  readonly startMs?: number
  readonly maxDependents?: number
  readonly searchWaits?: boolean
}

/** A run over the workspace: writes files as a tool does, and tells its deltas. */
export class ScriptedRun {
  readonly clock = new ManualClock()
  readonly source: ScriptedSource
  readonly diagnoser: Diagnoser
  /** Lets the search for importers end, with `searchWaits`. */
  endSearch: () => void = () => undefined
  #calls = 0

  constructor(
    source: ScriptedSource,
    { startMs = 5_000, maxDependents = 10, searchWaits = false }: RunOptions = {},
  ) {
    this.source = source
    const search = searchWaits ? new Promise<void>((resolve) => (this.endSearch = resolve)) : undefined
    const importersOf = async (files: readonly string[]) => {
      await search
      return [...source.disk]
        .filter(([, text]) => files.some((target) => text.includes(` of ${target}`)))
        .map(([file, text]) => ({ file, text }))
    }
    this.diagnoser = new Diagnoser({
      source,
      importersOf,
      readText: (file) => Promise.resolve(source.disk.get(file)),
      clock: this.clock,
      waiting: { warmMs: 5_000, startMs },
      maxDependents,
    })
  }

  /** Writes and delivers, as a result that arrived. */
  async write(path: string, after: string): Promise<readonly Delta[]> {
    return await this.change([this.planned(path, after)])
  }

  planned(path: string, after: string): WrittenFile {
    const before = this.source.disk.get(path)
    return {
      path,
      op: before === undefined ? 'add' : 'update',
      ...(before === undefined ? {} : { before }),
      after,
    }
  }

  async change(
    changes: readonly WrittenFile[],
    { arrives = true, signal = new AbortController().signal } = {},
  ) {
    await this.diagnoser.prepare(changes, signal)
    for (const { path, movedFrom, after } of changes) {
      if (movedFrom !== undefined) this.source.disk.delete(movedFrom)
      if (after === undefined) this.source.disk.delete(path)
      else this.source.disk.set(path, after)
    }
    this.#calls += 1
    const deltas = await this.diagnoser.afterWrite(changes, `call-${this.#calls}`, signal)
    if (arrives) this.diagnoser.delivered(deltas)
    return deltas
  }

  late(): readonly Delta[] {
    const deltas = this.diagnoser.takeLate()
    this.diagnoser.delivered(deltas)
    return deltas
  }
}

/** A delta in one line, for whole-value assertions. */
export function brief(delta: Delta): string {
  const parts = [
    `${delta.file} ${delta.state}`,
    delta.introduced.map(({ message }) => `+${message}`).join(' '),
    delta.fixed.map(({ message }) => `-${message}`).join(' '),
    delta.carried > 0 ? `=${delta.carried}` : '',
    delta.baseline === undefined ? '' : 'baseline?',
    delta.elsewhere
      .map((one) => `${one.file}[${one.introduced.map(({ message }) => `+${message}`).join(' ')}]`)
      .join(' '),
    delta.elsewhereLeftOut === undefined
      ? ''
      : `left out ${delta.elsewhereLeftOut.diagnostics} in ${delta.elsewhereLeftOut.files}`,
    delta.forCall === undefined ? '' : `for ${delta.forCall}`,
    delta.reason === undefined ? '' : `(${delta.reason})`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}
