/**
 * Symbols and references are numbered inside of their file: `file * perFile + slot`. So the rows of one file lie side by
 * side, need no index by file, and an id says its file.
 */
export const perFile = 2 ** 20
/** Overrides stand behind the references that the text has. */
export const firstOverride = 2 ** 19

export function idOf(file: number, slot: number): number {
  return file * perFile + slot
}

export function fileOf(id: number): number {
  return Math.floor(id / perFile)
}

export function slotOf(id: number): number {
  return id % perFile
}
