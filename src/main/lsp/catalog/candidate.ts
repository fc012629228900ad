import type { CatalogEntry } from './catalog.ts'
import type { ServerPlace } from './detection.ts'

/** Whose binary it is; the order in which they are tried. */
export type Origin = 'settings' | 'workspace' | 'path' | 'app'

/** A binary that may be the server, not started yet. */
export interface Candidate {
  readonly entry: CatalogEntry
  readonly origin: Origin
  readonly place: ServerPlace
  /** Absolute path of what is started. */
  readonly file: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What a person is shown as the binary: the script where a runtime starts it. */
  readonly shown: string
  readonly version?: string
  readonly initializationOptions: unknown
  /** What `workspace/configuration` answers. */
  readonly settings?: Readonly<Record<string, unknown>>
}

/** The `command` that a person set for a server did not work: told first, never passed over in silence. */
export interface CommandFault {
  /** Of the server in the settings. */
  readonly id: string
  /** What is wrong with it, without a full stop: `/no/such/file is not there`. */
  readonly fault: string
}

export interface CandidateSearch {
  readonly candidates: readonly Candidate[]
  /** Why there is none at the other places, as sentences. */
  readonly misses: readonly string[]
  /** What is wrong with the person's own command; it stands in no other field. */
  readonly commandFault?: CommandFault
  /** Whether its program is there at all, also where something else that it needs is not. */
  readonly isInstalled: boolean
}

/** Identity of a candidate for "this one was tried here and did not start". */
export function candidateKey({ entry, file, args, place }: Candidate): string {
  return JSON.stringify([entry.id, file, args, place.root])
}
