import type { Clock } from '../../base/clock.ts'
import { within } from '../../base/deadline.ts'
import { type Disposable, DisposableStore, toDisposable } from '../../base/disposable.ts'
import { Failure, messageOf } from '../../base/failure.ts'
import type { Logger } from '../../base/logger.ts'
import type { ChannelEnd, FramedChannel } from '../../transport/framed-channel.ts'
import { parseMessage, rpcCode, RpcError, type RpcId } from './rpc.ts'

interface PendingRequest {
  readonly method: string
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

export interface RequestOptions {
  /** Aborting sends `$/cancelRequest` and rejects with `Failure('cancelled')`. */
  readonly signal?: AbortSignal | undefined
  /** After this the request is cancelled and rejects with `Failure('timed_out')`. */
  readonly limitMs: number
}

/** Answers a request of the server; an `RpcError` that it throws is answered as such. */
export type RequestHandler = (params: unknown) => unknown
export type NotificationHandler = (params: unknown) => void

export interface ConnectionTools {
  readonly clock: Clock
  readonly logger: Logger
}

/** JSON-RPC on a framed channel. When the channel ends, every request that waits is rejected with `Failure('crashed')`. */
export class RpcConnection implements Disposable {
  readonly #channel: FramedChannel
  readonly #tools: ConnectionTools
  readonly #pending = new Map<RpcId, PendingRequest>()
  readonly #notifications = new Map<string, NotificationHandler>()
  readonly #requests = new Map<string, RequestHandler>()
  readonly #store = new DisposableStore()
  #nextId = 1
  #end: ChannelEnd | undefined
  /** Messages received so far: zero progress tells a hung server from a slow one. */
  received = 0
  /** Clock time at which the last message came, before it was read. Each has its microtasks for itself. */
  receivedAtMs = 0

  constructor(channel: FramedChannel, tools: ConnectionTools) {
    this.#channel = channel
    this.#tools = tools
    this.#store.add(channel.onBody((body) => this.#receive(body)))
    this.#store.add(channel.onNoise((text) => this.#log('noise', text)))
    this.#store.add(channel.onEnd((end) => this.#settleAll(end)))
  }

  onNotification(method: string, handler: NotificationHandler): Disposable {
    this.#notifications.set(method, handler)
    return toDisposable(() => this.#notifications.delete(method))
  }

  onRequest(method: string, handler: RequestHandler): Disposable {
    this.#requests.set(method, handler)
    return toDisposable(() => this.#requests.delete(method))
  }

  /** Sends at once, or drops it when the channel has ended: whoever waits hears of the end by its request. */
  notify(method: string, params: unknown): void {
    this.#send({ jsonrpc: '2.0', method, params })
  }

  /** Rejects with `RpcError` (the server's answer), `Failure` crashed, timed_out or cancelled. Parse what it gives. */
  async request(method: string, params: unknown, { signal, limitMs }: RequestOptions): Promise<unknown> {
    const id = this.#nextId++
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject })
    })
    if (this.#end === undefined) this.#send({ jsonrpc: '2.0', id, method, params })
    else this.#settleAll(this.#end)
    try {
      const timed = await within(answer, limitMs, { clock: this.#tools.clock, signal })
      if (timed.kind === 'done') return timed.value
      throw new Failure('timed_out', `The language server did not answer ${method} within ${limitMs} ms.`)
    } finally {
      if (this.#pending.delete(id)) this.notify('$/cancelRequest', { id })
    }
  }

  dispose(): void {
    this.#settleAll({ reason: 'the connection was closed' })
    this.#store.dispose()
  }

  #receive(body: string): void {
    this.receivedAtMs = this.#tools.clock.now()
    this.received += 1
    const message = parseMessage(body)
    switch (message.kind) {
      case 'result':
        return this.#take(message.id)?.resolve(message.value)
      case 'error':
        return this.#take(message.id)?.reject(message.error)
      case 'notification':
        this.#notified(message.method, message.params)
        return
      case 'request':
        void this.#answer(message.id, message.method, message.params)
        return
      case 'unreadable':
        this.#log('unreadable', message.reason)
        return
    }
  }

  #take(id: RpcId): PendingRequest | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  #notified(method: string, params: unknown): void {
    try {
      this.#notifications.get(method)?.(params)
    } catch (error) {
      this.#log('bad-notification', `${method}: ${messageOf(error)}`)
    }
  }

  async #answer(id: RpcId, method: string, params: unknown): Promise<void> {
    try {
      const handler = this.#requests.get(method)
      if (handler === undefined)
        throw new RpcError(rpcCode.methodNotFound, `The client does not know ${method}.`)
      const result: unknown = (await handler(params)) ?? null
      this.#send({ jsonrpc: '2.0', id, result })
    } catch (error) {
      const code = error instanceof RpcError ? error.code : rpcCode.internalError
      this.#send({ jsonrpc: '2.0', id, error: { code, message: messageOf(error) } })
    }
  }

  #send(message: object): void {
    if (this.#end !== undefined) return
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
    for (const { method, reject } of waiting) {
      reject(new Failure('crashed', `The language server ended before it answered ${method}: ${end.reason}.`))
    }
  }

  #log(code: string, message: string): void {
    this.#tools.logger({ level: 'warn', area: 'lsp', code, message: message.slice(0, 500) })
  }
}
