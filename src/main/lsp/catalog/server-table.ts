import { type CatalogEntry, groupsFor, isLinter, isOff, type ServerGroup } from './catalog.ts'
import { mayAnswer, placeFor, type ServerPlace } from './detection.ts'
import { markerDisk } from './markers.ts'
import { type PersonsCatalog, type ServerProblem, withPersonsServers } from './person-servers.ts'

/** An exclusive group of servers and where it would answer for a file. */
export interface PlacedGroup {
  readonly group: ServerGroup
  readonly place: ServerPlace
}

/** The servers that there are right now: the catalog, and what the person's settings say at this moment. */
export class ServerTable {
  readonly #catalog: readonly CatalogEntry[]
  readonly #servers: () => unknown
  #said: string | undefined
  #merged: PersonsCatalog

  /** `servers` answers the part `servers` of settings.json as it is now. */
  constructor(catalog: readonly CatalogEntry[], servers: () => unknown) {
    this.#catalog = catalog
    this.#servers = servers
    this.#merged = { rows: catalog, problems: [] }
  }

  /** Untouched rows stay the same objects. */
  get rows(): readonly CatalogEntry[] {
    return this.#current().rows
  }

  /** What of the settings is not followed. */
  get problems(): readonly ServerProblem[] {
    return this.#current().problems
  }

  /**
   * Who is asked about a file, all paths absolute: every group that has a marker or needs none. Where there is none,
   * the first group that knows the file, so that its absence is told. A linter without a marker is not wanted here.
   */
  groupsAt(file: string, workspace: string): readonly PlacedGroup[] {
    const disk = markerDisk()
    const placed = groupsFor(this.rows, file).flatMap((group) => {
      const place = placeFor(group, { workspace, file }, disk)
      return place === undefined || isUnwanted(group, place) ? [] : [{ group, place }]
    })
    const answering = placed.filter(({ group, place }) =>
      group.entries.some((entry) => mayAnswer(entry, place)),
    )
    return answering.length > 0 ? answering : placed.slice(0, 1)
  }

  #current(): PersonsCatalog {
    const servers = this.#servers()
    const said = JSON.stringify(servers)
    if (said !== this.#said) {
      this.#said = said
      this.#merged = withPersonsServers(this.#catalog, servers)
    }
    return this.#merged
  }
}

/** A linter asks to be configured or to be switched on; what does not check by itself asks for the latter too. */
function isUnwanted({ entries }: ServerGroup, place: ServerPlace): boolean {
  const isAllOff = entries.every(isOff)
  if (entries.every(isLinter)) return isAllOff || place.marker === undefined
  return isAllOff && entries.every(({ offByDefault }) => offByDefault !== undefined)
}
