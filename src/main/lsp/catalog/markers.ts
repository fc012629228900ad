import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readRegular } from '../../base/read-regular.ts'
import { isNamed } from './file-kinds.ts'

/** What a marker is looked for in. */
export interface MarkerDisk {
  readonly exists: (file: string) => boolean
  /** File and folder names in a folder; empty when it cannot be read. */
  readonly names: (folder: string) => readonly string[]
  /** Empty when it cannot be read. */
  readonly text: (file: string) => string
}

/** The first of the markers that is there, as it stands in the catalog; the name that was found for one with `*`. */
export function markerIn(folder: string, markers: readonly string[], disk: MarkerDisk): string | undefined {
  for (const marker of markers) {
    const [name, text] = splitMarker(marker)
    const found = name.includes('*') ? disk.names(folder).find((one) => isNamed(name, one)) : name
    if (found === undefined || !disk.exists(path.join(folder, found))) continue
    if (text === undefined) return found
    if (disk.text(path.join(folder, found)).includes(text)) return marker
  }
  return undefined
}

/** `pyproject.toml#[tool.ruff` is the name and the text that the file must hold. */
export function splitMarker(marker: string): readonly [string, string?] {
  const hash = marker.indexOf('#')
  return hash < 0 ? [marker] : [marker.slice(0, hash), marker.slice(hash + 1)]
}

/** For people: `pyproject.toml with "[tool.ruff"`. */
export function shownMarker(marker: string): string {
  const [name, text] = splitMarker(marker)
  return text === undefined ? name : `${name} with ${JSON.stringify(text.replaceAll('"', ''))}`
}

/** The disk as it is now; each look is made once, so one serves one question only. */
export function markerDisk(): MarkerDisk {
  return {
    exists: once(existsSync),
    names: once((folder) => {
      try {
        return readdirSync(folder)
      } catch {
        return []
      }
    }),
    text: once((file) => {
      try {
        return readRegular(file)
      } catch {
        return ''
      }
    }),
  }
}

function once<T>(look: (file: string) => T): (file: string) => T {
  const seen = new Map<string, T>()
  return (file) => {
    const known = seen.get(file)
    if (known !== undefined) return known
    const value = look(file)
    seen.set(file, value)
    return value
  }
}
