import type { FileFacts, LinkWorld } from '../../facts.ts'
import { type FileView, viewOf } from './file-view.ts'

/** Remembers what linking one file has asked, so that the file is linked again when an answer changes. */
export class TrackedWorld {
  readonly #world: LinkWorld
  readonly #views = new Map<string, FileView | undefined>()
  readonly #missed = new Set<string>()

  constructor(world: LinkWorld, file: string, facts: FileFacts) {
    this.#world = world
    this.#views.set(file, viewOf(file, facts))
  }

  view(file: string): FileView | undefined {
    if (this.#views.has(file)) return this.#views.get(file)
    const facts = this.#world.facts(file)
    if (facts === undefined) {
      this.#missed.add(file)
      return undefined
    }
    const view = viewOf(file, facts)
    this.#views.set(file, view)
    return view
  }

  has(file: string): boolean {
    const isThere = this.#world.has(file)
    if (!isThere) this.#missed.add(file)
    return isThere
  }

  filesIn(folder: string): readonly string[] {
    this.#missed.add(`${folder}/`)
    return this.#world.filesIn(folder)
  }

  config(file: string): string | undefined {
    const text = this.#world.config(file)
    if (text === undefined) this.#missed.add(file)
    return text
  }

  asked(self: string): { readonly consulted: readonly string[]; readonly missed: readonly string[] } {
    return {
      consulted: [...this.#views.keys()].filter((file) => file !== self).sort(),
      missed: [...this.#missed].sort(),
    }
  }
}
