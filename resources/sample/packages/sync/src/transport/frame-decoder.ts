/** Unpacks one stream of deflated bytes. */
export interface Inflate {
  push(bytes: Uint8Array): Uint8Array
  dispose(): void
}

/** Length prefix of a frame, big endian. */
const headerBytes = 4

/** Cuts a byte stream into frames; a frame may arrive in any number of pieces. */
export class FrameDecoder {
  private rest = new Uint8Array(0)
  private inflate: Inflate | null = null

  /** Starts over on a new stream, deflated or plain. */
  reset(inflate: Inflate | null): void {
    if (this.inflate != null) this.inflate.dispose()
    this.inflate = inflate
    this.rest = new Uint8Array(0)
  }

  push(bytes: Uint8Array): Uint8Array[] {
    const plain = this.inflate == null ? bytes : this.inflate.push(bytes)
    let waiting = concat(this.rest, plain)
    const frames: Uint8Array[] = []
    while (waiting.length >= headerBytes) {
      const length = new DataView(waiting.buffer, waiting.byteOffset).getUint32(0)
      if (waiting.length < headerBytes + length) break
      frames.push(waiting.slice(headerBytes, headerBytes + length))
      waiting = waiting.slice(headerBytes + length)
    }
    this.rest = waiting
    return frames
  }
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}
