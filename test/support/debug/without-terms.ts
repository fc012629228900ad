import { z } from 'zod'
import type { FramedChannel } from '../../../src/main/transport/framed-channel.ts'

const initializedSchema = z.looseObject({
  type: z.literal('response'),
  command: z.literal('initialize'),
  body: z.looseObject({}),
})

/** The channel of a real adapter that says it had no conditions, hit counts and log points. */
export function withoutTerms(channel: FramedChannel): FramedChannel {
  return {
    send: (body) => channel.send(body),
    onBody: (listener) => channel.onBody((body) => listener(stripped(body))),
    onNoise: (listener) => channel.onNoise(listener),
    onEnd: (listener) => channel.onEnd(listener),
    dispose: () => channel.dispose(),
  }
}

function stripped(text: string): string {
  const message = initializedSchema.safeParse(JSON.parse(text))
  if (!message.success) return text
  const body = {
    ...message.data.body,
    supportsConditionalBreakpoints: false,
    supportsHitConditionalBreakpoints: false,
    supportsLogPoints: false,
  }
  return JSON.stringify({ ...message.data, body })
}
