import path from 'node:path'
import { Failure } from '../base/failure.ts'
import type { FileFacts, FileLayer } from './file-layer.ts'

interface Named {
  readonly entry: { readonly shown: string; readonly real: string }
  readonly facts: FileFacts | undefined
}

/**
 * Two names of one file in one set would undo each other. Throws `Failure` bad_argument for the same file under two
 * names, and for names that fold to one on a file system that ignores case.
 */
export async function refuseDoubles(layer: FileLayer, entries: readonly Named[]): Promise<void> {
  const byFile = new Map<string, string>()
  const byFold = new Map<string, Named>()
  for (const one of entries) {
    const { entry, facts } = one
    const key = facts === undefined ? entry.real : `${facts.device}:${facts.inode}`
    const same = byFile.get(key)
    if (same !== undefined) throw doubled(same, entry.shown)
    byFile.set(key, entry.shown)
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
