import type { FileChange } from '../../shared/model/file-change.ts'
import { countLines } from './line-diff.ts'

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
