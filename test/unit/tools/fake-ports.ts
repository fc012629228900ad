import type { Failure } from '../../../src/main/base/failure.ts'
import { silentLogger } from '../../../src/main/base/logger.ts'
import { allTools } from '../../../src/main/tools/all-tools.ts'
import type { FileChange } from '../../../src/shared/model/file-change.ts'
import type { FilesPort, ToolPorts, WritePlan } from '../../../src/main/tools/ports.ts'
import { Toolbox, type ToolboxOptions } from '../../../src/main/tools/toolbox.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import type { ToolResult } from '../../../src/shared/model/tool-result.ts'
import type { Actor, RunFact } from '../../../src/shared/run/event.ts'
import { ManualClock } from '../../support/manual-clock.ts'

function unexpected(what: string): () => never {
  return () => {
    throw new Error(`nobody expected ${what}`)
  }
}

function unexpectedDebug(): ToolPorts['debug'] {
  return {
    isOffered: () => true,
    status: unexpected('debug.status'),
    adapters: unexpected('debug.adapters'),
    launch: unexpected('debug.launch'),
    attach: unexpected('debug.attach'),
    restart: unexpected('debug.restart'),
    breakpoints: unexpected('debug.breakpoints'),
    function_breakpoint: unexpected('debug.function_breakpoint'),
    list_breakpoints: unexpected('debug.list_breakpoints'),
    continue: unexpected('debug.continue'),
    pause: unexpected('debug.pause'),
    step_over: unexpected('debug.step_over'),
    step_in: unexpected('debug.step_in'),
    step_out: unexpected('debug.step_out'),
    run_to: unexpected('debug.run_to'),
    wait: unexpected('debug.wait'),
    threads: unexpected('debug.threads'),
    stack: unexpected('debug.stack'),
    scopes: unexpected('debug.scopes'),
    variables: unexpected('debug.variables'),
    set_variable: unexpected('debug.set_variable'),
    evaluate: unexpected('debug.evaluate'),
    output: unexpected('debug.output'),
    stops: unexpected('debug.stops'),
    diff: unexpected('debug.diff'),
    terminate: unexpected('debug.terminate'),
  }
}

/** Ports where every call fails loudly, but for what a test gives. */
export function fakePorts(
  given: { readonly [Port in keyof ToolPorts]?: Partial<ToolPorts[Port]> } = {},
): ToolPorts {
  const files: FilesPort = {
    by: () => files,
    read: unexpected('files.read'),
    planWrite: unexpected('files.planWrite'),
    planEdit: unexpected('files.planEdit'),
    planPatch: unexpected('files.planPatch'),
    ...given.files,
  }
  return {
    files,
    find: { glob: unexpected('find.glob'), grep: unexpected('find.grep'), ...given.find },
    pattern: {
      search: unexpected('pattern.search'),
      rewrite: unexpected('pattern.rewrite'),
      ...given.pattern,
    },
    staging: {
      stage: unexpected('staging.stage'),
      show: unexpected('staging.show'),
      planAccept: unexpected('staging.planAccept'),
      discard: unexpected('staging.discard'),
      openOf: unexpected('staging.openOf'),
      planUndo: unexpected('staging.planUndo'),
      originOf: unexpected('staging.originOf'),
      rebase: unexpected('staging.rebase'),
      ...given.staging,
    },
    checkpoints: { planUndo: unexpected('checkpoints.planUndo'), ...given.checkpoints },
    diagnosis: {
      prepare: () => Promise.resolve(),
      afterWrite: (changes) => Promise.resolve(changes.map((change) => aDelta(change.path))),
      takeLate: () => [],
      settled: () => Promise.resolve(),
      delivered: () => undefined,
      ...given.diagnosis,
    },
    preview: {
      ofChange: () => Promise.resolve({ state: 'done', at: '', deltas: [], notAsked: 0 }),
      ...given.preview,
    },
    refactor: {
      rename: unexpected('refactor.rename'),
      renameFile: unexpected('refactor.renameFile'),
      codeAction: unexpected('refactor.codeAction'),
      organizeImports: unexpected('refactor.organizeImports'),
      ...given.refactor,
    },
    shell: { run: unexpected('shell.run'), ...given.shell },
    language: {
      isOffered: () => true,
      places: unexpected('language.places'),
      hover: unexpected('language.hover'),
      calls: unexpected('language.calls'),
      codeActions: unexpected('language.codeActions'),
      fileSymbols: unexpected('language.fileSymbols'),
      workspaceSymbols: unexpected('language.workspaceSymbols'),
      diagnostics: unexpected('language.diagnostics'),
      checkProject: unexpected('language.checkProject'),
      status: unexpected('language.status'),
      reload: unexpected('language.reload'),
      ...given.language,
    },
    debug: { ...unexpectedDebug(), ...given.debug },
    graph: {
      ask: unexpected('graph.ask'),
      status: unexpected('graph.status'),
      begin: unexpected('graph.begin'),
      ...given.graph,
    },
    gate: { mayAccept: unexpected('gate.mayAccept'), ...given.gate },
  }
}

export function aDelta(file: string, more: Partial<Delta> = {}): Delta {
  return {
    file,
    state: 'fresh',
    servers: [{ id: 'typescript', state: 'fresh' }],
    introduced: [],
    fixed: [],
    carried: 0,
    elsewhere: [],
    waitedMs: 0,
    ...more,
  }
}

export function aChange(path: string, more: Partial<FileChange> = {}): FileChange {
  return { path, op: 'update', before: 'old', after: 'new', stamp: 's2', added: 1, removed: 1, ...more }
}

export function aPlan(changes: readonly FileChange[], notes: readonly string[] = []): WritePlan {
  return { changes, notes, commit: () => Promise.resolve(changes) }
}

export function failing(failure: Failure): () => Promise<never> {
  return () => Promise.reject(failure)
}

/** A toolbox over fake ports that remembers what it recorded. */
export class TestBox {
  readonly facts: RunFact[] = []
  readonly logged: string[] = []
  readonly clock = new ManualClock()
  readonly toolbox: Toolbox
  #calls = 0

  constructor(given: Parameters<typeof fakePorts>[0] = {}, options: Partial<ToolboxOptions> = {}) {
    this.toolbox = new Toolbox({
      runId: 'run-1',
      tools: allTools,
      ports: fakePorts(given),
      record: (fact) => void this.facts.push(fact),
      clock: this.clock,
      logger: (record) => {
        silentLogger(record)
        this.logged.push(record.code)
      },
      ...options,
    })
  }

  async call(
    tool: string,
    args: unknown,
    { by = 'agent', signal = new AbortController().signal }: { by?: Actor; signal?: AbortSignal } = {},
  ): Promise<ToolResult> {
    this.#calls += 1
    return await this.toolbox.call({ id: `call-${this.#calls}`, tool, args, by, signal })
  }
}
