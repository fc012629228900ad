import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { Clock } from '../../base/clock.ts'
import type { CatalogEntry } from '../catalog/catalog.ts'
import type { RpcConnection } from '../protocol/connection.ts'
import type { OpenDocument } from '../session/documents.ts'
import type { DiagnosticOffers } from '../session/offers.ts'
import type { Refusals } from '../session/refusals.ts'
import type { PositionEncoding } from '../protocol/position-encoding.ts'
import type { ServerEdits } from '../session/server-edits.ts'
import type { WorkInProgress } from '../session/progress.ts'
import type { Publishes } from './publishes.ts'
import type { PullResults } from './pull-results.ts'

/** The diagnostics of exactly one text, confirmed by the server. */
export interface Settlement {
  readonly diagnostics: readonly Diagnostic[]
  /** Clock time of the last message that belongs to this text. */
  readonly settledAtMs: number
  /** Quiet time that was waited after it. */
  readonly quietMs: number
}

/** What the ways of settling share: the running server as they see it. */
export interface ServerView {
  readonly entry: CatalogEntry
  readonly clock: Clock
  readonly connection: RpcConnection
  readonly offers: DiagnosticOffers
  readonly publishes: Publishes
  readonly pulled: PullResults
  readonly refusals: Refusals
  readonly edits: ServerEdits
  readonly work: WorkInProgress
  readonly encoding: () => PositionEncoding
  /** How long one request may take; the whole wait is bounded by the question's signal. */
  readonly requestLimitMs: number
}

export interface Question {
  readonly document: OpenDocument
  /** `Publishes.mark()` from before this text was sent: what comes after it can speak of the text. */
  readonly sentAt: number
  /** Clock time of the last change of any document: a push for this one may still follow from it. */
  readonly lastChangeAtMs: number
  readonly signal: AbortSignal
}

export type Settle = (server: ServerView, question: Question) => Promise<Settlement>
