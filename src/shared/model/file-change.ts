/** One file that a call changed. Absent text = no such file before or after, or it is no text. */
export interface FileChange {
  /** Relative to the workspace, with `/`. */
  readonly path: string
  readonly op: 'add' | 'update' | 'delete' | 'move'
  readonly movedFrom?: string
  readonly before?: string
  readonly after?: string
  /** Opaque mark of the new content; absent when the file is gone. */
  readonly stamp?: string
  /** Lines. */
  readonly added: number
  readonly removed: number
}
