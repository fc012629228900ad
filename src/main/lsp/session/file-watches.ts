import path from 'node:path'
import { type CatalogEntry, languageIdOf } from '../catalog/catalog.ts'
import { isNamed } from '../catalog/file-kinds.ts'
import { splitMarker } from '../catalog/markers.ts'
import type { Registration } from '../protocol/wire.ts'
import type { DiagnosticOffers } from './offers.ts'
import type { FileEvent } from './report.ts'
import { type Watch, watchOf } from './watched-glob.ts'

const method = 'workspace/didChangeWatchedFiles'

/** Which changes on the disk a server wants to hear of: what it has registered for, else what its catalog row knows. */
export class FileWatches {
  readonly #offers: DiagnosticOffers
  readonly #root: string
  readonly #unasked: Watch
  /** By registration, because a server may register again and again. */
  readonly #compiled = new WeakMap<Registration, Watch>()

  constructor(offers: DiagnosticOffers, about: { readonly entry: CatalogEntry; readonly root: string }) {
    this.#offers = offers
    this.#root = about.root
    this.#unasked = ({ file }) => isKnownTo(about.entry, file)
  }

  wanted(events: readonly FileEvent[]): readonly FileEvent[] {
    const registered = this.#offers.registrationsOf(method).map((one) => this.#watchOf(one))
    const watches = registered.length === 0 ? [this.#unasked] : registered
    return events.filter((event) => watches.some((watch) => watch(event)))
  }

  #watchOf(registration: Registration): Watch {
    const known = this.#compiled.get(registration)
    if (known !== undefined) return known
    const watch = watchOf(registration.registerOptions, this.#root)
    this.#compiled.set(registration, watch)
    return watch
  }
}

/** A file of its language, or one that names a project. Many servers watch nothing by themselves and register nothing. */
function isKnownTo(entry: CatalogEntry, file: string): boolean {
  if (languageIdOf(entry, file) !== undefined) return true
  const markers = [...entry.rootMarkers, ...(entry.workspaceMarkers ?? []), ...entry.excludeMarkers]
  const name = path.basename(file)
  return markers.some((marker) => isNamed(path.posix.basename(splitMarker(marker)[0]), name))
}
