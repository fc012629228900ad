import type { Scene } from './scene.ts'

interface FakeWindow extends Window {
  controlCenter?: unknown
  emitToDesk?: (name: string, payload: unknown) => void
  callsOfDesk?: { name: string; input: unknown }[]
}

/**
 * Puts a bridge on the page that answers from a scene. It is sent to the page as source text, so it uses nothing from
 * outside itself.
 */
export function installFakeBridge(scene: Scene): void {
  const target: FakeWindow = window
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  const seen: { name: string; input: unknown }[] = []
  target.callsOfDesk = seen
  target.emitToDesk = (name, payload) => {
    for (const listener of listeners.get(name) ?? []) listener(payload)
  }
  const textOf = (input: object, key: string): string => {
    const value: unknown = Reflect.get(input, key)
    return typeof value === 'string' ? value : ''
  }
  const answers: Record<string, (input: object) => unknown> = {
    'app.state': () => scene.app,
    'tool.list': () => ({ tools: scene.tools }),
    'run.list': () => ({ runs: scene.runs }),
    'run.open': (input) => ({
      view: scene.views[textOf(input, 'runId')],
      seq: scene.views[textOf(input, 'runId')]?.seq,
    }),
    'server.list': () => ({ servers: scene.servers }),
    'server.sample': () => ({ samples: [] }),
    'change.file': (input) => scene.sides[textOf(input, 'path')],
    'change.preview': () => ({ preview: scene.preview }),
    'file.sides': (input) => scene.sides[textOf(input, 'path')],
    'debug.open': () => ({ state: scene.debug?.state }),
    'debug.scopes': () => ({ scopes: scene.debug?.scopes }),
    'debug.variables': (input) => ({
      start: 0,
      ...(scene.debug?.variables[Number(Reflect.get(input, 'reference'))] ?? { variables: [] }),
    }),
    'debug.evaluate': (input) =>
      scene.debug?.values[textOf(input, 'expression')] ?? { value: "AttributeError: no attribute 'zone'" },
    'debug.source': () => scene.debug?.source,
    'debug.output': () => ({ entries: scene.debug?.output ?? [], cursor: scene.debug?.state.outputCursor }),
    'debug.stop': () => ({ stop: { ...scene.debug?.recorded, n: 4 } }),
    'debug.diff': () => scene.debug?.diff,
    'debug.adapters': () => ({ adapters: scene.debug?.adapters }),
    'graph.status': () => ({ status: scene.graph?.status }),
    'graph.ask': (input) => {
      const question: unknown = Reflect.get(input, 'question')
      const kind = typeof question === 'object' && question !== null ? textOf(question, 'kind') : ''
      return { reply: scene.graph?.replies[kind] }
    },
    'demo.start': () => ({ runId: scene.runs[0]?.id }),
    'run.create': () => ({ runId: scene.runs[0]?.id }),
    'workspace.open': () => ({}),
    'workspace.trust': (input) => ({
      workspace: {
        ...scene.app.workspace,
        trust: Reflect.get(input, 'trusted') === true ? 'trusted' : 'untrusted',
      },
    }),
  }
  target.controlCenter = {
    call(name: string, input: object): Promise<unknown> {
      seen.push({ name, input })
      if (scene.silent?.includes(name)) return new Promise(() => undefined)
      const error = scene.refused?.[name]
      if (error !== undefined) return Promise.resolve({ ok: false, error })
      return Promise.resolve({ ok: true, value: answers[name]?.(input) ?? {} })
    },
    on(name: string, listener: (payload: unknown) => void): () => void {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      return () =>
        listeners.set(
          name,
          (listeners.get(name) ?? []).filter((other) => other !== listener),
        )
    },
  }
}
