/** A path in two parts: its folders (with the slash at the end, empty at the root) and its file name. */
export interface PathParts {
  readonly folders: string
  readonly name: string
}

export function splitPath(path: string): PathParts {
  const slash = path.lastIndexOf('/')
  return { folders: path.slice(0, slash + 1), name: path.slice(slash + 1) }
}

/**
 * The path and its shorter forms, longest first: whole folders go, from the middle on; the first folder stays longest,
 * the file name always stays whole.
 */
export function pathClips(path: string): readonly string[] {
  const { folders, name } = splitPath(path)
  const isAbsolute = folders.startsWith('/')
  const names = folders.split('/').filter((part) => part !== '')
  const clips = [path]
  for (let kept = names.length - 1; kept > 0; kept -= 1)
    clips.push(`${isAbsolute ? '/' : ''}${names.slice(0, kept).join('/')}/…/${name}`)
  if (names.length > 0) clips.push(`…/${name}`)
  return clips
}

/** The longest form that fits; `widthOf` measures in the unit of `available`. */
export function fittingClip(path: string, available: number, widthOf: (text: string) => number): string {
  const clips = pathClips(path)
  return clips.find((clip) => widthOf(clip) <= available) ?? clips.at(-1) ?? path
}

export function fileName(path: string): string {
  return splitPath(path).name
}
