import { messageOf } from '../../base/failure.ts'
import type { FileFacts, LinkedFile, LinkFile, Target } from '../facts.ts'
import type { GraphStore } from '../store/graph-store.ts'
import { idOf } from '../store/ids.ts'
import type { FileSet } from './file-set.ts'
import { StoredWorld } from './link-world.ts'

/** The linker of a language, by the name that its facts carry; undefined where only symbols are known. */
export type LinkerOf = (language: string) => LinkFile | undefined

const noLinks: LinkedFile = { edges: [], overrides: [], consulted: [], missed: [] }

/** Links stored files from stored facts. */
export class Linking {
  readonly world: StoredWorld
  readonly #store: GraphStore
  readonly #files: FileSet
  readonly #linkerOf: LinkerOf

  constructor(store: GraphStore, files: FileSet, linkerOf: LinkerOf) {
    this.#store = store
    this.#files = files
    this.#linkerOf = linkerOf
    this.world = new StoredWorld(store, files)
  }

  /** Inside of a change. */
  link(id: number, path: string): void {
    const facts = this.world.facts(path)
    if (facts === undefined) return
    const slots = this.world.slotsOf(id)
    this.#store.link(id, {
      facts,
      linked: this.#linked(id, path, facts),
      slots: facts.symbols.map(({ descriptor }) => slots.get(descriptor) ?? -1),
      idOfTarget: (target) => this.#idOfTarget(target),
    })
  }

  #linked(id: number, path: string, facts: FileFacts): LinkedFile {
    try {
      return this.#linkerOf(facts.language)?.(path, facts, this.world) ?? noLinks
    } catch (error) {
      this.#store.linkFailed(id, `its uses could not be linked: ${messageOf(error)}`)
      return noLinks
    }
  }

  #idOfTarget(target: Target): number | null {
    if (target === 'external') return 0
    const file = this.#files.idOf(target.file)
    const slot = file === undefined ? undefined : this.world.slotsOf(file).get(target.descriptor)
    return file === undefined || slot === undefined ? null : idOf(file, slot)
  }
}
