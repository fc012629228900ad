/** What a metavariable took: the nodes, and their extent in the text (comments at the edges of a run included). */
export interface Binding {
  /** Absent for `$_` and `$$$`: it took the code, nobody can ask for it. */
  readonly name: string | undefined
  readonly kind: 'one' | 'run'
  readonly nodes: readonly number[]
  readonly start: number
  readonly end: number
}

export interface TrailMark {
  readonly bindings: number
  readonly left: number
  readonly silent: number
}

/** What a match in progress has decided so far, so that it can be taken back. */
export class Trail {
  readonly bindings: Binding[] = []
  /** Nodes of the target that neither the pattern nor a metavariable mentions, and that a rewrite would delete. */
  readonly left: number[] = []
  /** The same for what means nothing: terminators and trailing commas. */
  readonly silent: number[] = []

  mark(): TrailMark {
    return { bindings: this.bindings.length, left: this.left.length, silent: this.silent.length }
  }

  takeBack(mark: TrailMark): void {
    this.bindings.length = mark.bindings
    this.left.length = mark.left
    this.silent.length = mark.silent
  }

  bound(name: string): Binding | undefined {
    return this.bindings.find((binding) => binding.name === name)
  }
}
