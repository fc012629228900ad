import { Failure, messageOf } from '../../base/failure.ts'
import type { GraphHost } from './graph-host.ts'
import { type GraphMessage, graphRequestSchema, graphStartSchema, type GraphStart } from './graph-messages.ts'

/** The end of the channel to the app, in the process of the graph. */
export interface GraphPort {
  post(message: GraphMessage): void
  onMessage(listener: (message: unknown) => void): void
  /** Nothing more is coming. */
  close(): void
}

type Answered = Extract<ReturnType<typeof graphRequestSchema.parse>, { readonly id: number }>

/** The program of the graph's process: one host, made by the first message, and a reply for each request. */
export function serveGraph(
  port: GraphPort,
  hostOf: (start: GraphStart, tell: (message: GraphMessage) => void) => GraphHost,
): void {
  let host: GraphHost | undefined
  const running = new Map<number, AbortController>()

  async function answer(own: GraphHost, request: Answered): Promise<void> {
    const controller = new AbortController()
    running.set(request.id, controller)
    try {
      const value = await valueOf(own, request, {
        signal: controller.signal,
        post: (message) => port.post(message),
      })
      port.post({ type: 'done', id: request.id, value })
      if (request.type === 'close') port.close()
    } catch (error) {
      port.post({ type: 'failed', id: request.id, ...told(error) })
    } finally {
      running.delete(request.id)
    }
  }

  function take(own: GraphHost, request: ReturnType<typeof graphRequestSchema.parse>): void {
    if (request.type === 'cancel') running.get(request.of)?.abort()
    else if (request.type === 'written') own.noteWrite(request.files)
    else if (request.type === 'unknown') own.noteUnknown()
    else void answer(own, request)
  }

  port.onMessage((message) => {
    if (host === undefined) host = hostOf(graphStartSchema.parse(message), (told) => port.post(told))
    else take(host, graphRequestSchema.parse(message))
  })
}

async function valueOf(
  host: GraphHost,
  request: Answered,
  { signal, post }: { readonly signal: AbortSignal; readonly post: (message: GraphMessage) => void },
): Promise<unknown> {
  switch (request.type) {
    case 'ask':
      return await host.ask(request.question, signal)
    case 'status':
      return await host.status()
    case 'index':
      return await host.index({ signal, isFull: request.isFull })
    case 'export':
      await exportTo(host, request.id, { signal, post })
      return undefined
    case 'close':
      await host.close()
      return undefined
  }
}

/** So many lines are one message. */
const linesAMessage = 2_000

async function exportTo(
  host: GraphHost,
  id: number,
  { signal, post }: { readonly signal: AbortSignal; readonly post: (message: GraphMessage) => void },
): Promise<void> {
  let lines: string[] = []
  for (const some of host.exportLines()) {
    if (signal.aborted) throw new Failure('cancelled', 'The export was cancelled.')
    lines.push(...some)
    if (lines.length < linesAMessage) continue
    post({ type: 'lines', id, lines })
    lines = []
    await new Promise((resolve) => void setImmediate(resolve))
  }
  if (lines.length > 0) post({ type: 'lines', id, lines })
}

function told(error: unknown): Pick<GraphMessage & { readonly type: 'failed' }, 'code' | 'message' | 'hint'> {
  if (error instanceof Failure) return { code: error.code, message: error.message, hint: error.hint }
  return { code: 'internal', message: `The code graph failed: ${messageOf(error)}`, hint: '' }
}
