import type { Clock } from '../../base/clock.ts'

/** sent: to the server. noise: bytes of the server between messages. note: what happened to its process. */
export type LogDirection = 'sent' | 'received' | 'noise' | 'note'

export interface LoggedMessage {
  readonly direction: LogDirection
  /** Wall time in ISO 8601 UTC. */
  readonly at: string
  /** The body as it was, or its beginning. */
  readonly body: string
  /** Length of the whole body in UTF-16 units, where only its beginning was kept. */
  readonly cutFrom?: number
}

export interface ProtocolLogOptions {
  readonly clock: Clock
  /** Looked at for each message, so that it can be turned on and off while a server runs. Default: always. */
  readonly isOn?: () => boolean
  /** Of all bodies together, in UTF-16 units; the oldest go first. */
  readonly maxUnits?: number
}

/** What a dozen servers keep stays below 30 MB. */
const defaultMaxUnits = 1_000_000
/** One long message must not push out all others. */
const share = 4

/** The last messages between the app and one server, across its restarts. Off, it costs a call for each message. */
export class ProtocolLog {
  readonly #clock: Clock
  readonly #isOn: () => boolean
  readonly #maxUnits: number
  readonly #messages: LoggedMessage[] = []
  #units = 0

  constructor({ clock, isOn = () => true, maxUnits = defaultMaxUnits }: ProtocolLogOptions) {
    this.#clock = clock
    this.#isOn = isOn
    this.#maxUnits = maxUnits
  }

  /** Oldest first. */
  get messages(): readonly LoggedMessage[] {
    return [...this.#messages]
  }

  add(direction: LogDirection, body: string): void {
    if (!this.#isOn()) return
    const longest = Math.floor(this.#maxUnits / share)
    const at = this.#clock.timestamp()
    const kept =
      body.length <= longest
        ? { direction, at, body }
        : { direction, at, body: ownCopy(body.slice(0, longest)), cutFrom: body.length }
    this.#messages.push(kept)
    this.#units += kept.body.length
    while (this.#units > this.#maxUnits) this.#units -= this.#messages.shift()?.body.length ?? 0
  }
}

/** A slice keeps the whole text that it was cut from in memory; a copy does not. */
function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
