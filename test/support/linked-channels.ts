import { PassThrough } from 'node:stream'
import { StreamChannel } from '../../src/main/transport/stream-channel.ts'

/** Two real framed channels that talk to each other in memory: what one sends is a body of the other. */
export function linkChannels(): { readonly client: StreamChannel; readonly server: StreamChannel } {
  const toServer = new PassThrough()
  const toClient = new PassThrough()
  const client = new StreamChannel(toClient, toServer, { name: 'the server' })
  const server = new StreamChannel(toServer, toClient, { name: 'the client' })
  client.onEnd(() => server.finish({ reason: 'The client closed the connection.' }))
  server.onEnd(() => client.finish({ reason: 'The server closed the connection.' }))
  return { client, server }
}
