import type { DebugScene } from './debugging.ts'
import type { GraphScene } from './graphing.ts'
import type { AppState, BothSides } from '../../../src/shared/ipc/contract.ts'
import type { ReplyError } from '../../../src/shared/ipc/reply.ts'
import type { ServerStatus } from '../../../src/shared/model/server-status.ts'
import type { ChangePreview } from '../../../src/shared/model/staged-change.ts'
import type { ToolDescription } from '../../../src/shared/model/tool-result.ts'
import type { RunSummary, RunView } from '../../../src/shared/run/view.ts'

/** Everything that the window asks for, as plain data: one state of the desk to look at. */
export interface Scene {
  readonly app: AppState
  readonly runs: readonly RunSummary[]
  readonly views: Readonly<Record<string, RunView>>
  readonly servers: readonly ServerStatus[]
  readonly tools: readonly ToolDescription[]
  /** By path, for change.file and file.sides alike. */
  readonly sides: Readonly<Record<string, BothSides>>
  /** Of every change that waits. */
  readonly preview: ChangePreview
  /** What the debugger of every run shows. */
  readonly debug?: DebugScene
  /** What the code graph answers. */
  readonly graph?: GraphScene
  /** Calls that are refused, and calls that never answer. */
  readonly refused?: Readonly<Record<string, ReplyError>>
  readonly silent?: readonly string[]
}
