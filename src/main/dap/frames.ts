/** Lines and columns are 1-based here, as people and models see them. `file` is absolute. */
export interface StackFrame {
  /** Lives until the debuggee goes on; afterwards it is refused here, without asking the adapter. */
  readonly id: number
  readonly name: string
  readonly file?: string
  /** Source that is no file, to be read with `DebugSession.source`. */
  readonly sourceReference?: number
  readonly line: number
  readonly column: number
  /** `subtle` is code of a library or a runtime; `label` is a line that only divides. */
  readonly look: 'normal' | 'subtle' | 'label'
}

export interface StackPage {
  readonly frames: readonly StackFrame[]
  /** All there are, where the adapter tells. */
  readonly total?: number
}

export interface Scope {
  readonly name: string
  /** `arguments`, `locals`, `registers`, `globals` ... */
  readonly hint?: string
  readonly reference: number
  /** Reading it takes long: only on demand. */
  readonly isExpensive: boolean
  readonly named?: number
  readonly indexed?: number
}

export interface Variable {
  readonly name: string
  readonly value: string
  readonly type?: string
  /** Opens its members with `variables`; 0 when it has none. Lives until the debuggee goes on. */
  readonly reference: number
  /** What `evaluate` takes to name it. */
  readonly evaluateName?: string
  readonly named?: number
  readonly indexed?: number
  /** `property`, `method`, `class`, `virtual` ... */
  readonly hint?: string
  /** A getter or the like: `reference` reads it. */
  readonly isLazy?: boolean
}

export interface VariablePage {
  readonly variables: readonly Variable[]
  /** Where the next page begins; absent when this was the last one. */
  readonly next?: number
  /** All there are, where it is known. */
  readonly total?: number
}

export interface EvaluateResult {
  readonly value: string
  readonly type?: string
  /** 0 when it has no members. */
  readonly reference: number
  readonly named?: number
  readonly indexed?: number
}

export interface DebugThread {
  readonly id: number
  readonly name: string
  readonly isStopped: boolean
}

export interface ExceptionFacts {
  /** `ValueError`, `unrecovered-panic` ... */
  readonly id: string
  readonly description?: string
  readonly breakMode: string
  readonly typeName?: string
  readonly message?: string
  readonly stackTrace?: string
}
