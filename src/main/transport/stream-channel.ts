import type { Readable, Writable } from 'node:stream'
import { type Disposable, toDisposable } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import { Failure } from '../base/failure.ts'
import { Delivery } from './delivery.ts'
import type { ChannelEnd, FramedChannel } from './framed-channel.ts'
import { FramingDecoder, type FramingEvent } from './framing-decoder.ts'
import { encodeMessage } from './framing-encoder.ts'

export interface StreamChannelOptions {
  /** Who is at the other side, for messages: `pyright-langserver`. */
  readonly name: string
  readonly maxBodyBytes?: number
  /** What may wait for a peer that does not read, in UTF-16 units; the channel ends when it is more. */
  readonly maxWaitingUnits?: number
}

const defaultMaxWaitingUnits = 64 * 1024 * 1024

/**
 * A framed channel over one readable and one writable stream. Reading begins with the first `onBody`, so that nothing
 * is lost before somebody listens. What came before the end is delivered before the end is told.
 */
export class StreamChannel implements FramedChannel {
  readonly #input: Readable
  readonly #output: Writable
  readonly #name: string
  readonly #maxWaitingUnits: number
  readonly #decoder: FramingDecoder
  readonly #bodies = new Emitter<string>()
  readonly #noise = new Emitter<string>()
  readonly #ends = new Emitter<ChannelEnd>()
  readonly #delivery = new Delivery<FramingEvent | { kind: 'end'; end: ChannelEnd }>((event) =>
    this.#hand(event),
  )
  #waiting: string[] = []
  #waitingUnits = 0
  #isBlocked = false
  /** No more input is taken. */
  #isClosing = false
  #end: ChannelEnd | undefined

  constructor(input: Readable, output: Writable, options: StreamChannelOptions) {
    this.#input = input
    this.#output = output
    this.#name = options.name
    this.#maxWaitingUnits = options.maxWaitingUnits ?? defaultMaxWaitingUnits
    this.#decoder = new FramingDecoder(
      options.maxBodyBytes === undefined ? {} : { maxBodyBytes: options.maxBodyBytes },
    )
    output.on('error', () => undefined)
    output.on('drain', () => this.#flush())
    input.on('error', () => undefined)
  }

  send(body: string): void {
    if (this.#isClosing || this.#end !== undefined)
      throw new Failure('crashed', `${this.#name} is gone: ${this.#end?.reason ?? 'it has ended'}`, {
        hint: 'It is started again with the next request.',
      })
    const message = encodeMessage(body)
    if (this.#isBlocked) this.#wait(message)
    else this.#isBlocked = !this.#output.write(message, 'utf8')
  }

  onBody(listener: (body: string) => void): Disposable {
    const subscription = this.#bodies.on(listener)
    if (!this.#isClosing && this.#input.listenerCount('data') === 0)
      this.#input.on('data', (chunk: Uint8Array) => this.#read(chunk))
    return subscription
  }

  onNoise(listener: (text: string) => void): Disposable {
    return this.#noise.on(listener)
  }

  onEnd(listener: (end: ChannelEnd) => void): Disposable {
    if (this.#end === undefined) return this.#ends.on(listener)
    const end = this.#end
    let isWanted = true
    queueMicrotask(() => {
      if (isWanted) listener(end)
    })
    return toDisposable(() => (isWanted = false))
  }

  /** The other side is gone: what has come is delivered, then the end is told. */
  finish(end: ChannelEnd): void {
    if (this.#isClosing) return
    this.#isClosing = true
    for (const event of this.#decoder.finish()) this.#delivery.add(event)
    this.#delivery.add({ kind: 'end', end })
  }

  /** Ends at once: what was not delivered is dropped, the end is told now. */
  dispose(): void {
    this.#isClosing = true
    this.#delivery.clear()
    this.#hand({ kind: 'end', end: { reason: `The connection to ${this.#name} was closed here.` } })
  }

  #read(chunk: Uint8Array): void {
    if (this.#isClosing) return
    for (const event of this.#decoder.push(chunk)) this.#delivery.add(event)
  }

  #hand(event: FramingEvent | { kind: 'end'; end: ChannelEnd }): void {
    if (this.#end !== undefined) return
    if (event.kind === 'body') this.#bodies.emit(event.text)
    else if (event.kind === 'noise') this.#noise.emit(event.text)
    else {
      this.#end = event.end
      this.#waiting = []
      this.#input.destroy()
      this.#output.destroy()
      this.#ends.emit(event.end)
      for (const emitter of [this.#bodies, this.#noise, this.#ends]) emitter.dispose()
    }
  }

  #wait(message: string): void {
    this.#waiting.push(message)
    this.#waitingUnits += message.length
    if (this.#waitingUnits <= this.#maxWaitingUnits) return
    this.finish({ reason: `${this.#name} does not read: ${this.#waitingUnits} characters wait for it.` })
  }

  /** The peer has read: what waited goes out, in order, until its buffer is full again. */
  #flush(): void {
    this.#isBlocked = false
    let sent = 0
    while (sent < this.#waiting.length && !this.#isBlocked) {
      const message = this.#waiting[sent++] ?? ''
      this.#waitingUnits -= message.length
      this.#isBlocked = !this.#output.write(message, 'utf8')
    }
    this.#waiting = this.#waiting.slice(sent)
  }
}
