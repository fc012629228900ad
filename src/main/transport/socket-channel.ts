import net from 'node:net'
import { type Clock, systemClock } from '../base/clock.ts'
import { cancelled } from '../base/deadline.ts'
import { Failure, systemCodeOf } from '../base/failure.ts'
import { StreamChannel, type StreamChannelOptions } from './stream-channel.ts'

export interface ConnectOptions extends StreamChannelOptions {
  readonly port: number
  readonly host?: string
  /** For all attempts together: a server may listen a moment after it said so. */
  readonly limitMs: number
  readonly signal?: AbortSignal | undefined
  readonly clock?: Clock
}

const retryMs = 50

/** The framed channel over a connected socket; it ends when the peer ends or the connection breaks. */
export function openSocketChannel(socket: net.Socket, options: StreamChannelOptions): StreamChannel {
  const channel = new StreamChannel(socket, socket, options)
  let reason = `${options.name} closed the connection.`
  socket.setNoDelay(true)
  socket.once('error', (error) => (reason = `The connection to ${options.name} broke: ${error.message}.`))
  socket.once('end', () => channel.finish({ reason }))
  socket.once('close', () => channel.finish({ reason }))
  return channel
}

/**
 * Connects to a server on this machine, again and again while it refuses.
 * Throws `Failure` timed_out (with the last error as cause) or cancelled.
 */
export async function connectSocketChannel(options: ConnectOptions): Promise<StreamChannel> {
  const { port, host = '127.0.0.1', limitMs, signal, clock = systemClock } = options
  const untilMs = clock.now() + limitMs
  for (;;) {
    const attempt = await connectOnce(port, host, { clock, limitMs: untilMs - clock.now(), signal })
    if (attempt instanceof net.Socket) return openSocketChannel(attempt, options)
    const isLate = clock.now() + retryMs >= untilMs
    if (isLate || systemCodeOf(attempt) !== 'ECONNREFUSED')
      throw new Failure('timed_out', `${options.name} did not accept a connection on ${host}:${port}.`, {
        hint: 'See its error output; try again.',
        cause: attempt,
      })
    await new Promise<void>((resolve) => void clock.after(retryMs, resolve))
  }
}

function connectOnce(
  port: number,
  host: string,
  wait: { clock: Clock; limitMs: number; signal: AbortSignal | undefined },
): Promise<net.Socket | Error> {
  return new Promise((resolve, reject) => {
    if (wait.signal?.aborted === true) {
      reject(cancelled())
      return
    }
    const socket = net.connect({ port, host })
    const timer = wait.clock.after(wait.limitMs, () => socket.destroy(new Error('The time was over.')))
    const onAbort = (): void => {
      socket.destroy()
      settle()
      reject(cancelled())
    }
    const onError = (error: Error): void => {
      settle()
      resolve(error)
    }
    function settle(): void {
      timer.dispose()
      wait.signal?.removeEventListener('abort', onAbort)
      socket.removeListener('error', onError)
    }
    wait.signal?.addEventListener('abort', onAbort, { once: true })
    socket.once('error', onError)
    socket.once('connect', () => {
      settle()
      resolve(socket)
    })
  })
}
