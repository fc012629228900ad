import type { Clock } from '../../base/clock.ts'
import type { Logger } from '../../base/logger.ts'
import type { ProcessHost } from '../../process/process-host.ts'
import type { FramedChannel } from '../../transport/framed-channel.ts'

export interface SessionContext {
  readonly processes: Pick<ProcessHost, 'spawn'>
  readonly clock: Clock
  readonly logger: Logger
  /** Stands between the session and each of its channels, to look at what goes over it: for the benchmark. */
  readonly aroundChannel?: (channel: FramedChannel) => FramedChannel
}
