import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { ChangePreview, StagedChange } from '../../../shared/model/staged-change.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import type { Decision, Draft, Refusal } from '../../state/changes-store.ts'
import type { DeskSlice, DiffLayout } from '../../state/desk-store.ts'
import type { Load } from '../../state/load.ts'

export interface ReviewViewProps {
  readonly changes: readonly StagedChange[]
  readonly change: StagedChange
  /** What the write of this change brought, once it is accepted. */
  readonly deltas: readonly DeltaEntry[]
  readonly now: number
  readonly layout: DiffLayout
  readonly deciding: string | undefined
  /** Somebody asked for just this change: the focus goes to it, so that its keys act. */
  readonly isAsked: boolean
  /** The texts of a file of the change, without the sites in `leftOut`. */
  readonly sidesOf: (path: string, leftOut: readonly string[]) => Load<BothSides> | undefined
  readonly onNeed: (path: string, leftOut: readonly string[]) => void
  readonly onRetry: (path: string, leftOut: readonly string[]) => void
  readonly onShow: (changeId: string) => void
  readonly onLayout: (layout: DiffLayout) => void
  /** What is ticked, the note, and what was confirmed. */
  readonly draft: Draft
  readonly onPrepare: (part: Partial<Draft>) => void
  readonly onDecide: (decision: Decision) => void
  /** It is discarded in a moment, unless that is taken back. */
  readonly isHeld: boolean
  readonly onHold: (decision: Decision) => void
  readonly onTakeBack: () => void
  readonly onUndo: () => void
  /** Stages again what was taken back or discarded; absent where nothing tells how it was proposed. */
  readonly onProposeAgain: (() => Promise<void>) | undefined
  /** The last thing asked of this change that was not done. */
  readonly refusal: Refusal | undefined
  readonly onDismiss: () => void
  /** An agent works in this run. */
  readonly hasAgent: boolean
  /** What the palette asks for, until it is taken. */
  readonly ask: DeskSlice['reviewAsk']
  readonly onAskTaken: () => void
  readonly onDiagnostics: () => void
  /** What it would do to the diagnostics; undefined as long as nobody has asked. */
  readonly preview: Load<ChangePreview> | undefined
  readonly onLookAhead: (again: boolean) => void
}
