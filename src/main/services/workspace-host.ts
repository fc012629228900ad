import path from 'node:path'
import type { ServerStatus } from '../../shared/model/server-status.ts'
import type { WorkspaceInfo } from '../../shared/model/workspace.ts'
import { type Disposable, DisposableStore } from '../base/disposable.ts'
import { messageOf } from '../base/failure.ts'
import { Diagnoser } from '../diagnostics/diagnoser.ts'
import { defaultLimits } from '../lsp/language-server.ts'
import { LanguageServerPool } from '../lsp/pool.ts'
import { ownScriptRuntime } from '../lsp/script-runtime.ts'
import { PatternEngine } from '../pattern/pattern-engine.ts'
import { findAllCommands } from '../process/find-command.ts'
import type { ProcessHost } from '../process/process-host.ts'
import { StagedChanges } from '../staging/staged-changes.ts'
import type { SyntaxPool } from '../syntax/pool/syntax-pool.ts'
import type { ToolPorts } from '../tools/ports.ts'
import type { Trust } from '../trust/trust.ts'
import { Committer } from '../workspace/committer.ts'
import { enumerateFiles } from '../workspace/enumerate.ts'
import { RunFiles } from '../workspace/files.ts'
import { FileFinder } from '../workspace/find.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { branchOf } from './branch.ts'
import { personGate } from './gate.ts'
import type { Settled } from './options.ts'
import { isSample } from './sample.ts'
import { shellPort } from './shell.ts'
import type { StartTexts } from './start-texts.ts'
import { WorkspaceTexts } from './workspace-texts.ts'

export interface WorkspaceParts {
  readonly options: Settled
  readonly processes: ProcessHost
  readonly trust: Trust
  /** One for all workspaces, as there is one set of cores. */
  readonly syntax: SyntaxPool
}

/** What one run has of a workspace; `diagnoser` is to be disposed with the run. */
export interface RunParts {
  readonly ports: ToolPorts
  readonly diagnoser: Diagnoser
}

/** One open workspace: its files, its staged changes and its language servers, shared by all of its runs. */
export class WorkspaceHost {
  readonly root: WorkspaceRoot
  readonly pool: LanguageServerPool
  readonly #parts: WorkspaceParts
  readonly #committer: Committer
  readonly texts: WorkspaceTexts
  readonly staging: StagedChanges
  readonly pattern: PatternEngine
  readonly #finder: FileFinder
  /** The files of each run, to tell them what a commit wrote. */
  readonly #runFiles = new Map<string, RunFiles>()
  readonly #store = new DisposableStore()

  constructor(root: WorkspaceRoot, parts: WorkspaceParts) {
    const { options, processes } = parts
    const { clock, logger, appRoot, home } = options
    this.root = root
    this.#parts = parts
    this.#committer = new Committer(root, { dataFolder: home, clock, log: logger })
    this.texts = new WorkspaceTexts(root)
    this.staging = new StagedChanges(this.#committer, {
      clock,
      log: logger,
      onCommitted: (runId, written) => void this.#remember(runId, written),
    })
    this.#finder = this.#store.add(new FileFinder(root, { clock }))
    this.pattern = new PatternEngine({ root: root.path, pool: parts.syntax, clock })
    this.pool = new LanguageServerPool({
      workspace: root.path,
      isTrusted: () => this.isTrusted,
      processes,
      clock,
      logger,
      limits: defaultLimits,
      findCommands: findAllCommands,
      overrides: () => ({}),
      ownPackages: path.join(appRoot, 'node_modules'),
      scriptRuntime: ownScriptRuntime(),
    })
  }

  get isTrusted(): boolean {
    return this.#parts.trust.stateOf(this.root.path) === 'trusted'
  }

  get info(): WorkspaceInfo {
    const root = this.root.path
    const branch = branchOf(root)
    return {
      root,
      name: path.basename(root),
      trust: this.#parts.trust.stateOf(root),
      isSample: isSample(root, this.#parts.options.home),
      ...(branch === undefined ? {} : { branch }),
    }
  }

  /** What the ignore rules leave, relative to the workspace. */
  async files(): Promise<readonly string[]> {
    return (await enumerateFiles(this.root)).files
  }

  servers(): Promise<ServerStatus[]> {
    return this.pool.statuses()
  }

  onServersChanged(listener: () => void): Disposable {
    return this.#store.add(this.pool.onChanged(listener))
  }

  /** The rooms of this workspace as one run sees them. */
  forRun(about: { runId: string; startTexts: StartTexts; saysYes: boolean }): RunParts {
    const { options, processes } = this.#parts
    const diagnoser = new Diagnoser({
      source: options.aroundServers(this.pool),
      importersOf: async (files, signal) => await this.texts.importersOf(files, signal),
      readText: async (file) => await this.texts.read(file),
      clock: options.clock,
      waiting: options.waiting,
      ...(options.maxDependents === undefined ? {} : { maxDependents: options.maxDependents }),
    })
    const files = new RunFiles(this.#committer, { hand: 'agent' })
    this.#runFiles.set(about.runId, files)
    const ports: ToolPorts = {
      find: this.#finder,
      pattern: this.pattern,
      staging: this.staging,
      gate: personGate(about.saysYes),
      files,
      diagnosis: keepingStart(diagnoser, about.startTexts),
      shell: shellPort(this.root, {
        processes,
        isTrusted: () => this.isTrusted,
        trustHint:
          options.mode === 'window'
            ? 'Trust the folder first.'
            : `Say that its code may run, with --trust ${this.root.path}`,
      }),
    }
    return { ports, diagnoser }
  }

  /** After the person took the trust away. */
  async stopServers(): Promise<void> {
    const running = (await this.servers()).filter(({ pid }) => pid !== undefined)
    await Promise.all(running.map(async ({ id }) => await this.pool.stop(id)))
  }

  async close(): Promise<void> {
    this.#store.dispose()
    await Promise.all([this.pool.close(), this.pattern.close()])
  }

  async #remember(runId: string, written: readonly { path: string; stamp: string }[]): Promise<void> {
    for (const { path: file, stamp } of written)
      await this.#runFiles
        .get(runId)
        ?.remember(file, stamp)
        .catch((error: unknown) => {
          const message = `${file}: ${messageOf(error)}`
          this.#parts.options.logger({ level: 'warn', area: 'services', code: 'not-remembered', message })
        })
  }
}

/** Every writer asks for its deltas, so here every first text of a file comes by. */
function keepingStart(diagnosis: Diagnoser, startTexts: StartTexts): ToolPorts['diagnosis'] {
  return {
    prepare: async (changes, signal) => await diagnosis.prepare(changes, signal),
    async afterWrite(changes, callId, signal) {
      startTexts.keep(changes)
      return await diagnosis.afterWrite(changes, callId, signal)
    },
    takeLate: () => diagnosis.takeLate(),
    settled: async (signal) => await diagnosis.settled(signal),
    delivered: (deltas) => diagnosis.delivered(deltas),
  }
}
