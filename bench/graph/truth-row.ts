export type TruthPlace = readonly [file: string, nameLine: number, startLine: number]

/** One call site as the compiler sees it: of something outside, or of a declaration of the project. Lines are 1-based. */
export type CallTruth = ExternalCall | ProjectCall

export interface ExternalCall {
  readonly ext: 1
  /** File, line and zero-based column of the callee's name. */
  readonly site: readonly [string, number, number]
  readonly name: string
}

export interface ProjectCall {
  readonly site: readonly [string, number, number]
  readonly kind: string
  readonly name: string
  readonly cpos: TruthPlace
  readonly callee: string
  /** What sort of declaration it is. */
  readonly tk: string
  readonly tpos: TruthPlace
  /** Other declarations of the same symbol. */
  readonly alt: readonly TruthPlace[]
  /** Implementations and overrides, which are right as well. */
  readonly cha: readonly TruthPlace[]
}

/** Calls through variables and parameters have no one declaration that is called, and do not count. */
export function isDirect({ tk }: ProjectCall): boolean {
  return !tk.startsWith('indirect') && tk !== 'other'
}
