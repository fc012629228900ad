/** One file that a call changed, as this room needs it (structurally the tools' `FileChange`). */
export interface WrittenFile {
  readonly path: string
  readonly op: 'add' | 'update' | 'delete' | 'move'
  readonly movedFrom?: string
  /** The texts; absent = the file did not / does not exist, or it is no text. */
  readonly before?: string
  readonly after?: string
}

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
