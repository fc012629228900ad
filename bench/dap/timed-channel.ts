import type { FramedChannel } from '../../src/main/transport/framed-channel.ts'

interface Message {
  readonly seq: number
  readonly type: string
  readonly request_seq?: number
  readonly event?: string
  readonly command?: string
}

/** From when to when the adapter was busy with one request. */
export interface Span {
  readonly command: string
  readonly fromMs: number
  readonly toMs: number
}

/** Looks at a channel: when `stopped` came, and from when to when the adapter had each request. */
export class TrafficClock {
  readonly spans: Span[] = []
  stoppedAtMs = 0
  readonly #open = new Map<string, { readonly command: string; readonly fromMs: number }>()
  #channels = 0

  around(channel: FramedChannel): FramedChannel {
    const id = this.#channels++
    return {
      send: (body) => {
        const { seq, command } = parse(body)
        this.#open.set(`${id} ${seq}`, { command: command ?? '', fromMs: performance.now() })
        channel.send(body)
      },
      onBody: (listener) =>
        channel.onBody((body) => {
          this.#came(id, parse(body))
          listener(body)
        }),
      onNoise: (listener) => channel.onNoise(listener),
      onEnd: (listener) => channel.onEnd(listener),
      dispose: () => channel.dispose(),
    }
  }

  #came(id: number, { type, event, request_seq: requestSeq }: Message): void {
    const nowMs = performance.now()
    if (event === 'stopped') this.stoppedAtMs = nowMs
    const key = `${id} ${requestSeq ?? -1}`
    const open = type === 'response' ? this.#open.get(key) : undefined
    if (open === undefined) return
    this.#open.delete(key)
    this.spans.push({ ...open, toMs: nowMs })
  }
}

/** How long at least one of the spans lasted, within [fromMs, toMs]: requests side by side count once. */
export function busyMs(spans: readonly Span[], fromMs: number, toMs: number): number {
  let busy = 0
  let until = fromMs
  for (const span of [...spans].sort((a, b) => a.fromMs - b.fromMs)) {
    const begin = Math.max(span.fromMs, until)
    const end = Math.min(span.toMs, toMs)
    if (end <= begin) continue
    busy += end - begin
    until = end
  }
  return busy
}

function parse(body: string): Message {
  return JSON.parse(body) as Message
}
