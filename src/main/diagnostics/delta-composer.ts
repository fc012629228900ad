import type { BoundedReports, FileReports } from './file-reports.ts'
import type { Delta } from '../../shared/model/diagnostic.ts'
import { answerOf, deltaOf } from './delta.ts'
import { elsewhereOf } from './elsewhere.ts'
import type { LateReport } from './late-reports.ts'
import type { NewestAnswers } from './newest-answers.ts'
import type { Comparison, DiagnosticsLedger, Receipt } from './ledger.ts'
import type { PushedReports } from './pushed.ts'
import { unknownKind } from './silence.ts'

/** What came of the question about one written file. */
export interface Asked extends FileReports {
  readonly kind: 'answered' | 'unanswered' | 'deleted' | 'no-text'
}

/** As many as one delta tells of elsewhere; the others come with the next result. */
const maxPushedFiles = 10

export interface ComposerParts {
  readonly ledger: DiagnosticsLedger
  readonly pushed: PushedReports
  readonly newest: NewestAnswers
  /** Whether something of the file follows, or is there and not told yet. */
  readonly isOwed: (file: string) => boolean
}

/** What to mark when the delta has been delivered. */
export interface Told {
  readonly receipts: readonly Receipt[]
  readonly late: readonly LateReport[]
}

/** What has become known since the last result. */
export interface News {
  readonly deltas: readonly Delta[]
  /** Nobody was told to wait for these, and they bring nothing new. */
  readonly unchanged: readonly LateReport[]
}

/** Makes deltas of reports by the ledger, and remembers for each what its delivery marks. */
export class DeltaComposer {
  readonly #ledger: DiagnosticsLedger
  readonly #pushed: PushedReports
  readonly #newest: NewestAnswers
  readonly #isOwed: (file: string) => boolean
  readonly #told = new WeakMap<Delta, Told>()

  constructor({ ledger, pushed, newest, isOwed }: ComposerParts) {
    this.#ledger = ledger
    this.#pushed = pushed
    this.#newest = newest
    this.#isOwed = isOwed
  }

  ofWrite(
    asked: readonly Asked[],
    about: { dependents: readonly BoundedReports[]; own: ReadonlySet<string>; waitedMs: number },
  ): readonly Delta[] {
    const once = new Set<string>()
    const deltas = asked.map((one) => this.#ofFile(one, about.waitedMs, once))
    return this.#withElsewhere(deltas, { ...about, once })
  }

  /**
   * What has become known since the last result: late reports, what servers pushed of other files, and what other
   * programs changed. Of each file and server it is told once, as the server has said it last.
   */
  ofNews(
    ready: readonly LateReport[],
    outside: readonly FileReports[],
    lastCallId: string | undefined,
  ): News {
    const once = new Set<string>()
    const late = ready.map((report) => ({ report, delta: this.#ofLateReport(report, once) }))
    const isTold = ({ report, delta }: (typeof late)[number]): boolean =>
      report.isUntold !== true || delta.introduced.length + delta.fixed.length > 0
    const told = late.filter(isTold)
    const own = new Set(ready.map(({ file }) => file))
    const dependents = new Map(ready.flatMap((report) => report.dependents.map((one) => [one.file, one])))
    const deltas = told.map(({ delta }) => delta)
    const followed =
      deltas.length > 0
        ? this.#withElsewhere(deltas, { dependents: [...dependents.values()], own, once })
        : this.#ofPushed(lastCallId, once)
    return {
      deltas: [...followed, ...this.#ofOutside(outside, once)],
      unchanged: late.filter((one) => !isTold(one)).map(({ report }) => report),
    }
  }

  /** Files that no question was about: each speaks for itself, and nothing is said of the file that was written. */
  #ofPushed(forCall: string | undefined, once: Set<string>): readonly Delta[] {
    if (forCall === undefined) return []
    const byFile = new Map<string, Comparison[]>()
    for (const comparison of this.#comparePushed(new Set(), once)) {
      const { file } = comparison.receipt
      byFile.set(file, [...(byFile.get(file) ?? []), comparison])
    }
    return [...byFile].slice(0, maxPushedFiles).map(([file, comparisons]) => {
      const servers = comparisons.map(({ receipt }) => ({ id: receipt.server, state: 'fresh' as const }))
      return this.#remember(deltaOf({ file, servers, comparisons, waitedMs: 0, forCall }), { comparisons })
    })
  }

  /** One for each file that another program changed so that its diagnostics are not what the run was told. */
  #ofOutside(answers: readonly FileReports[], once: Set<string>): readonly Delta[] {
    return answers.flatMap((answer) => {
      const { file } = answer
      const comparisons = this.#compare([answer], once)
      if (comparisons.every(({ introduced, fixed }) => introduced.length + fixed.length === 0)) return []
      const servers = answer.reports.map(answerOf)
      const delta = deltaOf({ file, servers, comparisons, silence: changedOutside, waitedMs: 0 })
      return [this.#remember(delta, { comparisons })]
    })
  }

  toldBy(delta: Delta): Told {
    return this.#told.get(delta) ?? { receipts: [], late: [] }
  }

  #ofFile(asked: Asked, waitedMs: number, once: Set<string>): Delta {
    const { file, kind } = asked
    if (kind === 'deleted') {
      const servers = this.#ledger.serversOf(file).map((id) => ({ id, state: 'fresh' as const }))
      const comparisons = servers.map(({ id }) => this.#ledger.compare(file, id, []))
      const silence = { state: 'fresh' as const, reason: 'the file is gone' }
      return this.#remember(deltaOf({ file, servers, comparisons, silence, waitedMs }), { comparisons })
    }
    const comparisons = this.#compare([asked], once)
    const silence = asked.reports.length === 0 ? silenceOf(file, kind) : undefined
    const servers = this.#newest.ofNow(asked).map(answerOf)
    return this.#remember(deltaOf({ file, servers, comparisons, silence, waitedMs }), { comparisons })
  }

  #ofLateReport(late: LateReport, once: Set<string>): Delta {
    const { file, callId: forCall, waitedMs } = late
    const comparisons = this.#compare([late], once)
    const silence = late.reports.length === 0 ? silenceOf(file, 'answered') : undefined
    const servers = this.#newest.ofNow(late).map(answerOf)
    const delta = deltaOf({ file, servers, comparisons, silence, waitedMs, forCall })
    return this.#remember(delta, { comparisons, late: [late] })
  }

  /** Puts what happened elsewhere on the first delta that has an answer, else on the first. */
  #withElsewhere(deltas: readonly Delta[], about: ElsewhereParts): readonly Delta[] {
    const { dependents, own, once } = about
    const asked = dependents.filter(({ file }) => !own.has(file))
    const except = new Set([...own, ...asked.map(({ file }) => file)])
    const comparisons = [...this.#compare(asked, once), ...this.#comparePushed(except, once)]
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
    const open = asked.filter(({ file, rest }) => rest !== undefined && this.#isOwed(file))
    const notYet = open.map((one) => ofOpen(one, carrier))
    return [...carried, ...found.mended.map((mended) => mended.delta), ...notYet]
  }

  #comparePushed(except: ReadonlySet<string>, once: Set<string>): readonly Comparison[] {
    const news = this.#pushed.compare(except).filter(({ receipt }) => !once.has(keyOf(receipt)))
    for (const { receipt } of news) once.add(keyOf(receipt))
    return news
  }

  /**
   * Only what is settled is compared; everything else leaves the ledger as it is. What another delta of the same result
   * tells (`once`) is as before to this one.
   */
  #compare(answers: readonly FileReports[], once: Set<string>): readonly Comparison[] {
    return answers.flatMap((answer) =>
      this.#newest.ofNow(answer).flatMap(({ id, state, diagnostics }) => {
        if (state !== 'fresh') return []
        const comparison = this.#ledger.compare(answer.file, id, diagnostics)
        const key = keyOf(comparison.receipt)
        if (once.has(key)) return [asBefore(comparison)]
        once.add(key)
        return [comparison]
      }),
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

interface ElsewhereParts {
  readonly dependents: readonly BoundedReports[]
  readonly own: ReadonlySet<string>
  readonly once: Set<string>
}

function keyOf({ file, server }: Pick<Receipt, 'file' | 'server'>): string {
  return `${server}\n${file}`
}

function asBefore(comparison: Comparison): Comparison {
  const carried = comparison.carried + comparison.introduced.length
  return { ...comparison, introduced: [], fixed: [], carried, isBaselineUnknown: false }
}

/** A dependent that has not answered in its bound: what it says follows. */
function ofOpen({ file, reports }: BoundedReports, { waitedMs, forCall }: Delta): Delta {
  const servers = reports.filter(({ later }) => later !== undefined).map(answerOf)
  const silence = servers.length === 0 ? silenceOf(file, 'unanswered') : undefined
  return deltaOf({ file, servers, comparisons: [], silence, waitedMs, forCall })
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
