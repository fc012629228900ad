import type { FileChange } from '../../shared/model/file-change.ts'

/** One file that a call changed, as this room needs it. */
export type WrittenFile = Omit<FileChange, 'stamp' | 'added' | 'removed'>

/** The names under which the change is seen by importers. */
export function namesOf({ path, movedFrom }: WrittenFile): readonly string[] {
  return movedFrom === undefined ? [path] : [path, movedFrom]
}

interface DiskChange {
  readonly file: string
  readonly kind: 'created' | 'changed' | 'deleted'
}

export function diskChangesOf(changes: readonly WrittenFile[]): readonly DiskChange[] {
  return changes.flatMap(diskChangesOfOne)
}

function diskChangesOfOne({ path, op, movedFrom }: WrittenFile): DiskChange[] {
  switch (op) {
    case 'add':
      return [{ file: path, kind: 'created' }]
    case 'update':
      return [{ file: path, kind: 'changed' }]
    case 'delete':
      return [{ file: path, kind: 'deleted' }]
    case 'move': {
      const old: DiskChange[] = movedFrom === undefined ? [] : [{ file: movedFrom, kind: 'deleted' }]
      return [...old, { file: path, kind: 'created' }]
    }
  }
}
