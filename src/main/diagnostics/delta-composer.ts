import type { Delta } from '../../shared/model/diagnostic.ts'
import { answerOf, deltaOf } from './delta.ts'
import { elsewhereOf } from './elsewhere.ts'
import type { LateReport } from './late-reports.ts'
import type { Comparison, DiagnosticsLedger, Receipt } from './ledger.ts'
import type { PushedReports } from './pushed.ts'
import { unknownKind } from './silence.ts'
import type { FileReports } from './source-questions.ts'

/** What came of the question about one written file. */
export interface Asked extends FileReports {
  readonly kind: 'answered' | 'unanswered' | 'deleted' | 'no-text'
}

/** As many as one delta tells of elsewhere; the others come with the next result. */
const maxPushedFiles = 10

/** What to mark when the delta has been delivered. */
export interface Told {
  readonly receipts: readonly Receipt[]
  readonly late: readonly LateReport[]
}

/** Makes deltas of reports by the ledger, and remembers for each what its delivery marks. */
export class DeltaComposer {
  readonly #ledger: DiagnosticsLedger
  readonly #pushed: PushedReports
  readonly #told = new WeakMap<Delta, Told>()

  constructor(ledger: DiagnosticsLedger, pushed: PushedReports) {
    this.#ledger = ledger
    this.#pushed = pushed
  }

  ofWrite(
    asked: readonly Asked[],
    about: { dependents: readonly FileReports[]; own: ReadonlySet<string>; waitedMs: number },
  ): readonly Delta[] {
    const deltas = asked.map((one) => this.#ofFile(one, about.waitedMs))
    return this.#withElsewhere(deltas, about.dependents, about.own)
  }

  /** Late reports that are ready, and what servers pushed of other files since the last result. */
  ofLate(ready: readonly LateReport[], lastCallId: string | undefined): readonly Delta[] {
    const own = new Set(ready.map((late) => late.file))
    const deltas = ready.map((late) => this.#ofLateReport(late))
    const dependents = new Map(ready.flatMap((late) => late.dependents.map((one) => [one.file, one])))
    if (deltas.length > 0) return this.#withElsewhere(deltas, [...dependents.values()], own)
    return lastCallId === undefined ? [] : this.#ofPushed(lastCallId)
  }

  /** Files that no question was about: each speaks for itself, and nothing is said of the file that was written. */
  #ofPushed(forCall: string): readonly Delta[] {
    const byFile = new Map<string, Comparison[]>()
    for (const comparison of this.#pushed.compare(new Set())) {
      const { file } = comparison.receipt
      byFile.set(file, [...(byFile.get(file) ?? []), comparison])
    }
    return [...byFile].slice(0, maxPushedFiles).map(([file, comparisons]) => {
      const servers = comparisons.map(({ receipt }) => ({ id: receipt.server, state: 'fresh' as const }))
      return this.#remember(deltaOf({ file, servers, comparisons, waitedMs: 0, forCall }), { comparisons })
    })
  }

  /** One for each file that another program changed so that its diagnostics are not what the run was told. */
  ofOutside(answers: readonly FileReports[]): readonly Delta[] {
    return answers.flatMap(({ file, reports }) => {
      const comparisons = this.#compare([{ file, reports }])
      if (comparisons.every(({ introduced, fixed }) => introduced.length + fixed.length === 0)) return []
      const servers = reports.map(answerOf)
      const delta = deltaOf({ file, servers, comparisons, silence: changedOutside, waitedMs: 0 })
      return [this.#remember(delta, { comparisons })]
    })
  }

  toldBy(delta: Delta): Told {
    return this.#told.get(delta) ?? { receipts: [], late: [] }
  }

  #ofFile({ file, kind, reports }: Asked, waitedMs: number): Delta {
    if (kind === 'deleted') {
      const servers = this.#ledger.serversOf(file).map((id) => ({ id, state: 'fresh' as const }))
      const comparisons = servers.map(({ id }) => this.#ledger.compare(file, id, []))
      const silence = { state: 'fresh' as const, reason: 'the file is gone' }
      return this.#remember(deltaOf({ file, servers, comparisons, silence, waitedMs }), { comparisons })
    }
    const comparisons = this.#compare([{ file, reports }])
    const silence = reports.length === 0 ? silenceOf(file, kind) : undefined
    const servers = reports.map(answerOf)
    return this.#remember(deltaOf({ file, servers, comparisons, silence, waitedMs }), { comparisons })
  }

  #ofLateReport(late: LateReport): Delta {
    const { file, callId, reports, waitedMs } = late
    const comparisons = this.#compare([{ file, reports }])
    const silence = reports.length === 0 ? silenceOf(file, 'answered') : undefined
    const servers = reports.map(answerOf)
    const delta = deltaOf({ file, servers, comparisons, silence, waitedMs, forCall: callId })
    return this.#remember(delta, { comparisons, late: [late] })
  }

  /** Puts what happened elsewhere on the first delta that has an answer, else on the first. */
  #withElsewhere(
    deltas: readonly Delta[],
    dependents: readonly FileReports[],
    own: ReadonlySet<string>,
  ): readonly Delta[] {
    const asked = dependents.filter(({ file }) => !own.has(file))
    const except = new Set([...own, ...asked.map(({ file }) => file)])
    const comparisons = [...this.#compare(asked), ...this.#pushed.compare(except)]
    const found = elsewhereOf(comparisons, this.#ledger)
    const carrier = deltas.find((delta) => delta.state === 'fresh') ?? deltas[0]
    if (carrier === undefined) return []
    const carrying: Delta = {
      ...carrier,
      ...(found.isBaselineUnknown ? { baseline: 'unknown' as const } : {}),
      elsewhere: found.elsewhere,
      ...(found.leftOut === undefined ? {} : { elsewhereLeftOut: found.leftOut }),
    }
    const { receipts, late } = this.toldBy(carrier)
    this.#told.set(carrying, { receipts: [...receipts, ...found.receipts], late })
    for (const mended of found.mended) this.#told.set(mended.delta, { receipts: mended.receipts, late: [] })
    const carried = deltas.map((delta) => (delta === carrier ? carrying : delta))
    return [...carried, ...found.mended.map((mended) => mended.delta)]
  }

  /** Only what is settled is compared; everything else leaves the ledger as it is. */
  #compare(answers: readonly FileReports[]): readonly Comparison[] {
    return answers.flatMap(({ file, reports }) =>
      reports
        .filter((report) => report.state === 'fresh')
        .map((report) => this.#ledger.compare(file, report.id, report.diagnostics)),
    )
  }

  #remember(
    delta: Delta,
    { comparisons, late = [] }: { comparisons: readonly Comparison[]; late?: readonly LateReport[] },
  ): Delta {
    this.#told.set(delta, { receipts: comparisons.map((comparison) => comparison.receipt), late })
    return delta
  }
}

const changedOutside = {
  state: 'fresh',
  reason: 'another program changed it, or a file that it imports',
} as const

function silenceOf(file: string, kind: Asked['kind']): { state: 'absent' | 'late'; reason: string } {
  if (kind === 'unanswered') return { state: 'late', reason: 'the wait ended before the servers answered' }
  if (kind === 'no-text') return { state: 'absent', reason: 'it is not a text file' }
  return unknownKind(file)
}
