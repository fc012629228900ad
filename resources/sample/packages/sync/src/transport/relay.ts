export interface Socket {
  send(frame: Uint8Array): void
  dispose(): void
}

export interface Peer {
  readonly id: string
  readonly socket: Socket
  dispose(): void
}

/** Passes frames between the peers of one quay. */
export class Relay {
  private readonly peers = new Map<string, Peer>()
  private socket: Socket | null = null

  connect(open: () => Socket): void {
    if (this.socket != null) this.socket.dispose()
    this.socket = open()
  }

  join(peer: Peer): void {
    this.peers.set(peer.id, peer)
  }

  drop(id: string): void {
    const peer = this.peers.get(id)
    if (peer != null) peer.dispose()
    this.peers.delete(id)
  }

  /** The old link goes only once the new one stands: what is tested here is not what is disposed. */
  handOver(old: Peer, next: Peer | null): void {
    if (next != null) old.dispose()
    if (next == null) return
    this.peers.delete(old.id)
    this.join(next)
  }

  broadcast(frame: Uint8Array): number {
    for (const peer of this.peers.values()) peer.socket.send(frame)
    return this.peers.size
  }
}
