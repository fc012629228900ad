import { countLines } from './line-diff.ts'

/** One file that a call changed; the shape of the tools' port. Absent text = no such file before or after. */
export interface FileChange {
  /** Relative to the workspace, with `/`. */
  readonly path: string
  readonly op: 'add' | 'update' | 'delete' | 'move'
  readonly movedFrom?: string
  readonly before?: string
  readonly after?: string
  readonly stamp?: string
  readonly added: number
  readonly removed: number
}

/** Counts the lines; absent members stay absent. */
export function fileChange(facts: {
  readonly path: string
  readonly op: FileChange['op']
  readonly movedFrom?: string | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly stamp?: string | undefined
}): FileChange {
  return {
    path: facts.path,
    op: facts.op,
    ...(facts.movedFrom === undefined ? {} : { movedFrom: facts.movedFrom }),
    ...(facts.before === undefined ? {} : { before: facts.before }),
    ...(facts.after === undefined ? {} : { after: facts.after }),
    ...(facts.stamp === undefined ? {} : { stamp: facts.stamp }),
    ...countLines(facts.before, facts.after),
  }
}
