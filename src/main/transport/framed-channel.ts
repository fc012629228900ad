import type { Disposable } from '../base/disposable.ts'

/** Why a channel ended; everything that waits on it is settled with this. */
export interface ChannelEnd {
  readonly reason: string
  /** Exit code or signal of the process behind it, where there is one. */
  readonly exit?: { readonly code: number | null; readonly signal: string | null }
}

/**
 * Message bodies in both directions over one byte stream ("Content-Length" framing, LSP 3.18 base protocol and DAP).
 * Bodies are delivered one at a time, each after the microtasks of the one before.
 */
export interface FramedChannel extends Disposable {
  /** Throws `Failure('crashed')` when the channel has ended. */
  send(body: string): void
  onBody(listener: (body: string) => void): Disposable
  /** Bytes between messages that are no message (a banner, a stray log line), decoded for the log. */
  onNoise(listener: (text: string) => void): Disposable
  /** Called once, also when it ended before the listener came. */
  onEnd(listener: (end: ChannelEnd) => void): Disposable
}
