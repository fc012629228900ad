/** What stands at one path before and after a file's turn; undefined: nothing. */
export interface ModelPlace {
  readonly path: string
  readonly real: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** One file of a change: one place, or two for a move (the old one first). */
export interface ModelFile {
  readonly path: string
  readonly op: 'update' | 'add' | 'delete' | 'move'
  readonly places: readonly [ModelPlace] | readonly [ModelPlace, ModelPlace]
  /** Folders that had to be made for it when it was staged. */
  readonly folders: readonly string[]
}

export interface ModelChange {
  readonly id: string
  readonly files: readonly ModelFile[]
  /** Folders that go when an Accept leaves them empty. */
  readonly emptied: readonly string[]
  state: 'waiting' | 'committed' | 'discarded' | 'undone'
  /** What the Accept wrote. */
  written: readonly ModelFile[]
}

export type Side = 'before' | 'after'
