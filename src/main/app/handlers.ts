import type { CallName, CallOutput } from '../../shared/ipc/contract.ts'
import type { Desk, DeskCallName, ParsedInput } from '../../shared/ipc/desk.ts'

/** One handler a call: forget one, and it does not compile. */
export type Handlers = {
  readonly [N in CallName]: (input: ParsedInput<N>) => Promise<CallOutput<N>>
}

/** What the window does by itself, without the core. */
export interface WindowFrame {
  minimize(): void
  /** Returns whether the window fills the screen afterwards. */
  toggleMaximize(): boolean
  close(): void
  /** The folder that the person chose, or undefined when the person cancelled. */
  chooseFolder(): Promise<string | undefined>
  /** Where the person wants a file to be written, or undefined when the person cancelled. */
  chooseNewFile(name: string): Promise<string | undefined>
}

export interface HandlerParts {
  /** The core comes up when it is first asked for; calls wait for it. */
  readonly desk: () => Promise<Desk>
  readonly frame: WindowFrame
  /** Words about this start that the core cannot know (no sandbox, a folder that cannot be opened). */
  readonly notices: () => readonly string[]
}

/** Answers every call of the contract: the window's own here, all else by the core. */
export function createHandlers({ desk, frame, notices }: HandlerParts): Handlers {
  const ask = async <N extends DeskCallName>(name: N, input: ParsedInput<N>): Promise<CallOutput<N>> =>
    await (await desk()).handle(name, input)
  return {
    'app.state': async (input) => {
      const state = await ask('app.state', input)
      return { ...state, notices: [...notices(), ...state.notices] }
    },
    'app.setTheme': (input) => ask('app.setTheme', input),
    'workspace.open': async (input) => {
      const path = input.path ?? (await frame.chooseFolder())
      return path === undefined ? {} : await ask('workspace.open', { path })
    },
    'workspace.trust': (input) => ask('workspace.trust', input),
    'demo.start': (input) => ask('demo.start', input),
    'run.list': (input) => ask('run.list', input),
    'run.create': (input) => ask('run.create', input),
    'run.open': (input) => ask('run.open', input),
    'run.say': (input) => ask('run.say', input),
    'run.stop': (input) => ask('run.stop', input),
    'tool.call': (input) => ask('tool.call', input),
    'tool.list': (input) => ask('tool.list', input),
    'change.show': (input) => ask('change.show', input),
    'change.file': (input) => ask('change.file', input),
    'change.preview': (input) => ask('change.preview', input),
    'change.resolve': (input) => ask('change.resolve', input),
    'change.undo': (input) => ask('change.undo', input),
    'turn.undo': (input) => ask('turn.undo', input),
    'file.sides': (input) => ask('file.sides', input),
    'language.list': (input) => ask('language.list', input),
    'search.start': (input) => ask('search.start', input),
    'search.page': (input) => ask('search.page', input),
    'search.cancel': (input) => ask('search.cancel', input),
    'rewrite.preview': (input) => ask('rewrite.preview', input),
    'rewrite.file': (input) => ask('rewrite.file', input),
    'rewrite.cancel': (input) => ask('rewrite.cancel', input),
    'file.text': (input) => ask('file.text', input),
    'debug.open': (input) => ask('debug.open', input),
    'debug.adapters': (input) => ask('debug.adapters', input),
    'debug.launch': (input) => ask('debug.launch', input),
    'debug.act': (input) => ask('debug.act', input),
    'debug.runTo': (input) => ask('debug.runTo', input),
    'debug.stack': (input) => ask('debug.stack', input),
    'debug.scopes': (input) => ask('debug.scopes', input),
    'debug.variables': (input) => ask('debug.variables', input),
    'debug.set': (input) => ask('debug.set', input),
    'debug.evaluate': (input) => ask('debug.evaluate', input),
    'debug.output': (input) => ask('debug.output', input),
    'debug.source': (input) => ask('debug.source', input),
    'debug.breakpoint': (input) => ask('debug.breakpoint', input),
    'debug.stop': (input) => ask('debug.stop', input),
    'debug.diff': (input) => ask('debug.diff', input),
    'graph.ask': (input) => ask('graph.ask', input),
    'graph.status': (input) => ask('graph.status', input),
    'graph.index': (input) => ask('graph.index', input),
    'graph.cancel': (input) => ask('graph.cancel', input),
    'server.list': (input) => ask('server.list', input),
    'server.sample': (input) => ask('server.sample', input),
    'server.restart': (input) => ask('server.restart', input),
    'server.stop': (input) => ask('server.stop', input),
    'server.exportLog': async (input) => {
      const file = input.file ?? (await frame.chooseNewFile(`${input.id}-log.jsonl`))
      return file === undefined ? {} : await ask('server.exportLog', { ...input, file })
    },
    'window.minimize': () => {
      frame.minimize()
      return Promise.resolve({})
    },
    'window.toggleMaximize': () => Promise.resolve({ isMaximized: frame.toggleMaximize() }),
    'window.close': () => {
      frame.close()
      return Promise.resolve({})
    },
  }
}
