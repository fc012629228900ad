import type { DebugState } from '../../../shared/ipc/debug-contract.ts'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import type {
  AdapterReport,
  DebugScope,
  DebugVariable,
  Evaluated,
  OutputEntry,
  Stop,
  StopDiff,
} from '../../../shared/model/debug.ts'
import { loading, type Load } from '../load.ts'
import type { FileText } from '../search/search-slice.ts'

/** What is inside a scope or a value, as far as it was opened. */
export interface Children {
  readonly variables: readonly DebugVariable[]
  readonly total?: number | undefined
  /** Where the next page begins, while there is one. */
  readonly next?: number | undefined
  readonly isLoading: boolean
  readonly error?: string | undefined
}

export type Answer =
  | { readonly kind: 'value'; readonly value: Evaluated }
  | { readonly kind: 'error'; readonly error: ReplyError }

export interface Watched {
  readonly expression: string
  /** Absent while it is asked for, and while the program runs. */
  readonly answer?: Answer | undefined
}

export interface Compared {
  readonly a: number
  readonly b: number
  readonly diff: Load<StopDiff>
}

/** What the inspector shows of one run. */
export interface DebugSlice {
  readonly runId: string | undefined
  readonly state: Load<DebugState>
  /** The last moment in which it stood: shown until the next one, also while the program runs. */
  readonly stop: Stop | undefined
  /** A recorded moment that is looked at instead. */
  readonly past: Load<Stop> | undefined
  /** Position in the stack. */
  readonly frame: number
  readonly source: Load<FileText> | undefined
  readonly scopes: Load<readonly DebugScope[]> | undefined
  readonly children: Readonly<Record<number, Children>>
  /** What is open in the tree, by path of names: it stays open from stop to stop. */
  readonly open: ReadonlySet<string>
  /** Locals that are other than at the stop before. */
  readonly changed: ReadonlySet<string>
  readonly watched: readonly Watched[]
  /** What was evaluated, the newest last. */
  readonly evaluated: readonly Watched[]
  readonly output: readonly OutputEntry[]
  readonly outputCursor: number
  readonly compared: Compared | undefined
  readonly adapters: Load<readonly AdapterReport[]> | undefined
}

export const nothingShown = {
  stop: undefined,
  past: undefined,
  frame: 0,
  source: undefined,
  scopes: undefined,
  children: {},
  changed: new Set<string>(),
  evaluated: [],
  output: [],
  outputCursor: 0,
  compared: undefined,
} as const

export const emptyDebug: DebugSlice = {
  ...nothingShown,
  runId: undefined,
  state: loading,
  open: new Set(),
  watched: [],
  adapters: undefined,
}
