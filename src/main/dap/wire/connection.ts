import type { Clock } from '../../base/clock.ts'
import { cancelled, within } from '../../base/deadline.ts'
import { type Disposable, DisposableStore } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import type { Logger } from '../../base/logger.ts'
import type { ChannelEnd, FramedChannel } from '../../transport/framed-channel.ts'
import type { Wait } from '../session.ts'
import { type AdapterCapabilities, type CommandName, type ResponseOf, responseSchemas } from './bodies.ts'
import { type AdapterRefusal, parseMessage } from './message.ts'
import { missingCapability, type RequestArguments } from './requests.ts'

export interface ConnectionTools {
  /** The adapter's name, for sentences. */
  readonly name: string
  readonly clock: Clock
  readonly logger: Logger
}

export interface AdapterEvent {
  readonly event: string
  readonly body: unknown
}

/** Answers a request of the adapter with the response's body; what it throws is answered as a refusal. */
export type ReverseHandler = (args: unknown) => Promise<object>

interface PendingRequest {
  readonly command: CommandName
  readonly resolve: (body: unknown) => void
  readonly reject: (error: Error) => void
}

/**
 * DAP on a framed channel: answers find their requests by `request_seq`, events are told in their order, each after
 * what the message before has caused. When the channel ends, whatever waits is rejected with `Failure('crashed')`.
 */
export class DapConnection implements Disposable {
  readonly #channel: FramedChannel
  readonly #tools: ConnectionTools
  readonly #pending = new Map<number, PendingRequest>()
  readonly #handlers = new Map<string, ReverseHandler>()
  readonly #events = new Emitter<AdapterEvent>()
  readonly #store = new DisposableStore()
  #capabilities: AdapterCapabilities = {}
  #nextSeq = 1
  #end: ChannelEnd | undefined
  readonly onEvent = this.#events.on.bind(this.#events)

  constructor(channel: FramedChannel, tools: ConnectionTools) {
    this.#channel = channel
    this.#tools = tools
    this.#store.add(channel.onBody((body) => this.#receive(body)))
    this.#store.add(channel.onNoise((noise) => this.#log('noise', noise)))
    this.#store.add(channel.onEnd((end) => this.#settleAll(end)))
  }

  /** What the adapter can do: requests that it would not know are refused here. */
  get capabilities(): AdapterCapabilities {
    return this.#capabilities
  }

  learn(capabilities: AdapterCapabilities): void {
    this.#capabilities = { ...this.#capabilities, ...capabilities }
  }

  /** What the adapter may ask of us; anything else is answered with `success: false`. */
  onRequest(command: string, handler: ReverseHandler): void {
    this.#handlers.set(command, handler)
  }

  onEnd(listener: (end: ChannelEnd) => void): Disposable {
    return this.#channel.onEnd(listener)
  }

  /**
   * Rejects with `Failure`: `absent` for a capability that the adapter does not have, `adapter_error` with its own
   * words, crashed, timed_out or cancelled. The adapter is told of the last two where it understands that.
   */
  async request<C extends CommandName>(
    command: C,
    args: RequestArguments[C],
    { limitMs, signal }: Wait,
  ): Promise<ResponseOf<C>> {
    const missing = missingCapability(command, this.#capabilities)
    if (missing !== undefined) throw this.#lacks(missing)
    if (signal?.aborted === true) throw cancelled()
    const seq = this.#nextSeq++
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(seq, { command, resolve, reject })
    })
    this.#send({ seq, type: 'request', command, arguments: args })
    try {
      const timed = await within(answer, limitMs, { clock: this.#tools.clock, signal })
      if (timed.kind === 'done') return this.#read(command, timed.value)
      throw new Failure('timed_out', `${this.#tools.name} did not answer ${command} within ${limitMs} ms.`, {
        hint: 'It may be busy: ask again, or end the session.',
      })
    } finally {
      if (this.#pending.delete(seq)) this.#cancel(seq)
    }
  }

  dispose(): void {
    this.#settleAll({ reason: 'the connection was closed' })
    this.#store.dispose()
    this.#events.dispose()
  }

  #read<C extends CommandName>(command: C, body: unknown): ResponseOf<C> {
    const parsed = responseSchemas[command].safeParse(body)
    if (parsed.success) return parsed.data as ResponseOf<C>
    throw new Failure('adapter_error', `${this.#tools.name} answered ${command} with something else.`, {
      cause: parsed.error,
    })
  }

  #receive(body: string): void {
    const message = parseMessage(body)
    switch (message.kind) {
      case 'result':
        this.#take(message.requestSeq)?.resolve(message.body)
        return
      case 'error':
        this.#refused(message.requestSeq, message.refusal)
        return
      case 'event':
        this.#events.emit({ event: message.event, body: message.body })
        return
      case 'request':
        void this.#answer(message.seq, message.command, message.args)
        return
      case 'unreadable':
        this.#log('unreadable', message.reason)
        return
    }
  }

  #take(seq: number): PendingRequest | undefined {
    const pending = this.#pending.get(seq)
    this.#pending.delete(seq)
    return pending
  }

  #refused(seq: number, refusal: AdapterRefusal): void {
    const pending = this.#take(seq)
    if (pending === undefined) return
    const text = refusal.text.replace(/\.$/u, '')
    pending.reject(
      new Failure('adapter_error', `${this.#tools.name} refused ${pending.command}: ${text}.`, {
        details: refusal,
      }),
    )
  }

  async #answer(seq: number, command: string, args: unknown): Promise<void> {
    const respond = (more: object): void =>
      this.#send({ seq: this.#nextSeq++, type: 'response', request_seq: seq, command, ...more })
    try {
      const handler = this.#handlers.get(command)
      if (handler === undefined) throw new Error(`This client does not know ${command}.`)
      respond({ success: true, body: await handler(args) })
    } catch (error) {
      const message = messageOf(error)
      respond({ success: false, message, body: { error: { id: 1, format: message, showUser: false } } })
    }
  }

  #cancel(seq: number): void {
    if (this.#capabilities.supportsCancelRequest !== true) return
    const args = { requestId: seq }
    this.#send({ seq: this.#nextSeq++, type: 'request', command: 'cancel', arguments: args })
  }

  #send(message: object): void {
    if (this.#end !== undefined) {
      this.#settleAll(this.#end)
      return
    }
    try {
      this.#channel.send(JSON.stringify(message))
    } catch (error) {
      this.#settleAll({ reason: messageOf(error) })
    }
  }

  #settleAll(end: ChannelEnd): void {
    this.#end ??= end
    const waiting = [...this.#pending.values()]
    this.#pending.clear()
    const reason = end.reason.replace(/\.$/u, '')
    for (const { command, reject } of waiting) {
      reject(
        new Failure('crashed', `${this.#tools.name} ended before it answered ${command}: ${reason}.`, {
          hint: 'Launch again.',
        }),
      )
    }
  }

  #lacks(what: string): Failure {
    return new Failure('absent', `${this.#tools.name} has no ${what}.`, {
      hint: 'It is a matter of the adapter: nothing was sent.',
    })
  }

  #log(code: string, message: string): void {
    this.#tools.logger({ level: 'warn', area: 'dap', code, message: message.slice(0, 500) })
  }
}
