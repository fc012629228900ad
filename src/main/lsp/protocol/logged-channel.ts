import type { FramedChannel } from '../../transport/framed-channel.ts'
import type { ProtocolLog } from './protocol-log.ts'

/** The same channel, with everything that goes over it also in the log. */
export function loggedChannel(channel: FramedChannel, log: ProtocolLog): FramedChannel {
  channel.onNoise((text) => log.add('noise', text))
  channel.onEnd(({ reason }) => log.add('note', `ended: ${reason}`))
  let isHeard = false
  return {
    send(body) {
      log.add('sent', body)
      channel.send(body)
    },
    onBody(listener) {
      // Reading begins with the first listener: one that came before would lose what it reads.
      if (!isHeard) channel.onBody((body) => log.add('received', body))
      isHeard = true
      return channel.onBody(listener)
    },
    onNoise: (listener) => channel.onNoise(listener),
    onEnd: (listener) => channel.onEnd(listener),
    dispose: () => channel.dispose(),
  }
}
