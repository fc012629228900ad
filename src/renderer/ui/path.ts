const graphemes = new Intl.Segmenter()

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
 * the file name stays whole.
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
  const fitting = clips.find((clip) => widthOf(clip) <= available)
  return fitting ?? shortenedName(clips.at(-1) ?? path, (text) => widthOf(text) <= available)
}

/** A name that is too long by itself gives way in the middle: its beginning and its extension tell it apart. */
function shortenedName(name: string, fits: (text: string) => boolean): string {
  const { folders, name: own } = splitPath(name)
  const letters = [...graphemes.segment(own)].map(({ segment }) => segment)
  const ending = Math.min(minEnding, Math.floor(letters.length / 2))
  for (let kept = letters.length - 1; kept > ending; kept -= 1) {
    const tail = Math.max(ending, Math.floor(kept / 2))
    const short = `${folders}${letters.slice(0, kept - tail).join('')}…${letters.slice(-tail).join('')}`
    if (fits(short)) return short
  }
  return name
}

/** So many of the last letters stay in any case: ".component.ts". */
const minEnding = 13

export function fileName(path: string): string {
  return splitPath(path).name
}
