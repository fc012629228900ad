import { Failure } from '../../base/failure.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import { counted } from './text-limit.ts'

const filesShown = 50

/** `Applied. src/a.ts: created, 12 lines added.` and what was tolerated or noticed on the way. */
export function appliedText(changes: readonly FileChange[], notes: readonly string[]): string {
  if (changes.length === 0)
    return ['Nothing to change: the content is the same already.', ...notes].join('\n')
  const files = changes.slice(0, filesShown).map(changeLine)
  if (changes.length > filesShown) files.push(`and ${counted(changes.length - filesShown, 'more file')}.`)
  const first =
    changes.length === 1 ? [`Applied. ${files.join('')}`] : [`Applied to ${changes.length} files.`, ...files]
  return [...first, ...notes.map((note) => `Note: ${note}`)].join('\n')
}

function changeLine(change: FileChange): string {
  const lines = `+${change.added} -${change.removed}`
  switch (change.op) {
    case 'add':
      return `${change.path}: created, ${counted(change.added, 'line')}.`
    case 'update':
      return `${change.path}: changed, ${lines}.`
    case 'delete':
      return `${change.path}: deleted.`
    case 'move':
      return `${change.movedFrom ?? 'a file'}: moved to ${change.path}, ${lines}.`
  }
}

/** The only change of a plan for one file. */
export function changeOf(changes: readonly FileChange[]): FileChange {
  const [change] = changes
  if (change === undefined) throw new Failure('internal', 'A write answered that it changed no file.')
  return change
}
