import path from 'node:path'
import { Failure } from '../base/failure.ts'
import type { FileFacts, FileLayer } from './file-layer.ts'

interface Named {
  readonly entry: { readonly shown: string; readonly real: string }
  readonly facts: FileFacts | undefined
}

/**
 * One path twice in one set would undo itself. Throws `Failure` bad_argument for a path that is named twice, and for
 * names that fold to one on a file system that ignores case. Hard links are two paths: they can be split.
 */
export async function refuseDoubles(layer: FileLayer, entries: readonly Named[]): Promise<void> {
  const byPath = new Map<string, string>()
  const byFold = new Map<string, Named>()
  for (const one of entries) {
    const { entry } = one
    const same = byPath.get(entry.real)
    if (same !== undefined) throw doubled(same, entry.shown)
    byPath.set(entry.real, entry.shown)
    const folded = entry.real.normalize('NFC').toLowerCase()
    const other = byFold.get(folded)
    if (other !== undefined && (await ignoresCase(layer, path.dirname(entry.real))))
      throw doubled(other.entry.shown, entry.shown)
    byFold.set(folded, one)
  }
}

/** Asked of the file system itself: the deepest folder that exists, under its name in the other case. */
async function ignoresCase(layer: FileLayer, folder: string): Promise<boolean> {
  for (let current = folder; current !== path.dirname(current); current = path.dirname(current)) {
    const facts = await layer.facts(current)
    const name = path.basename(current)
    const other = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase()
    if (facts === undefined || other === name) continue
    const twin = await layer.facts(path.join(path.dirname(current), other))
    return twin?.inode === facts.inode && twin.device === facts.device
  }
  return process.platform !== 'linux'
}

function doubled(one: string, other: string): Failure {
  return new Failure('bad_argument', `${one} and ${other} are the same file here. Nothing was written.`, {
    hint: 'Name it once.',
  })
}
