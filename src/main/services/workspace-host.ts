import path from 'node:path'
import type { ServerStatus } from '../../shared/model/server-status.ts'
import type { WorkspaceInfo } from '../../shared/model/workspace.ts'
import { type Disposable, DisposableStore } from '../base/disposable.ts'
import { Diagnoser } from '../diagnostics/diagnoser.ts'
import { defaultLimits } from '../lsp/running/language-server.ts'
import type { ServerCap } from '../lsp/running/server-cap.ts'
import { LanguageServerPool } from '../lsp/pool.ts'
import { ProjectChecks } from '../lsp/project/project-checks.ts'
import { Refactorings } from '../lsp/refactor/refactorings.ts'
import { ownScriptRuntime } from '../process/script-runtime.ts'
import { PatternEngine } from '../pattern/pattern-engine.ts'
import { findAllCommands } from '../process/find-command.ts'
import type { ProcessHost } from '../process/process-host.ts'
import { Checkpoints } from '../staging/checkpoints.ts'
import { decideRecovered } from '../staging/recovery.ts'
import { StagedChanges } from '../staging/staged-changes.ts'
import type { Settings } from '../settings/settings.ts'
import type { SyntaxPool } from '../syntax/pool/syntax-pool.ts'
import type { ToolPorts } from '../tools/ports.ts'
import type { Trust } from '../trust/trust.ts'
import { Committer } from '../workspace/committer.ts'
import { enumerateFiles } from '../workspace/enumerate.ts'
import { RunFiles } from '../workspace/files.ts'
import { FileFinder } from '../workspace/find.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { branchOf } from './branch.ts'
import { ChangePreviews } from './change-previews.ts'
import type { DebugWorkspace } from './debug/debug-host.ts'
import { debugWorkspace } from './debug/debug-workspace.ts'
import { personGate } from './gate.ts'
import type { Settled } from './options.ts'
import { WorkspaceLanguage } from './language.ts'
import { OwnEdits } from './refactor/own-edits.ts'
import { WorkspaceRefactorings } from './refactor/workspace-refactorings.ts'
import { WorkspaceGraph } from './graph/workspace-graph.ts'
import { isSample } from './sample.ts'
import { keepingStart, tellingChanges } from './run-diagnosis.ts'
import { RunWrites } from './run-writes.ts'
import { shellPort } from './shell.ts'
import type { StartTexts } from './start-texts.ts'
import { WorkspaceWatch } from './workspace-watch.ts'
import { WorkspaceTexts } from './workspace-texts.ts'

export interface WorkspaceParts {
  readonly options: Settled
  readonly processes: ProcessHost
  readonly trust: Trust
  readonly settings: Pick<Settings, 'servers' | 'adapters' | 'keepsProtocolLog'>
  /** One for all workspaces, as there is one set of cores. */
  readonly syntax: SyntaxPool
  /** One for all workspaces: what servers hold is this machine's memory. */
  readonly cap: ServerCap
}

/** What one run has of a workspace; `diagnoser` is to be disposed with the run. */
export interface RunParts {
  readonly ports: ToolPorts
  readonly diagnoser: Diagnoser
}

export interface RunAbout {
  readonly runId: string
  readonly startTexts: StartTexts
  readonly saysYes: boolean
  /** Where the checkpoints of its turns are kept, and the turn that it is in. */
  readonly turnsFolder: string
  readonly turn: () => number
  readonly debug: ToolPorts['debug']
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
  readonly previews: ChangePreviews
  readonly debug: DebugWorkspace
  readonly graph: WorkspaceGraph
  /** What servers want to be changed by themselves. */
  readonly ownEdits: OwnEdits
  readonly #language: WorkspaceLanguage
  readonly #refactor: WorkspaceRefactorings
  readonly #finder: FileFinder
  readonly #writes: RunWrites
  readonly watching: WorkspaceWatch
  readonly #store = new DisposableStore()

  constructor(root: WorkspaceRoot, parts: WorkspaceParts) {
    const { options, processes } = parts
    const { clock, logger, appRoot, home } = options
    this.root = root
    this.#parts = parts
    this.#committer = new Committer(root, {
      dataFolder: home,
      clock,
      log: logger,
      onRecovered: decideRecovered(home, { log: logger }),
    })
    this.#writes = new RunWrites(logger)
    this.watching = new WorkspaceWatch(this.#committer, clock)
    this.graph = new WorkspaceGraph({
      root: root.path,
      home,
      resourcesDir: options.resourcesDir,
      spawn: options.graphProcess,
      logger,
      isWaiting: options.mode === 'headless',
    })
    this.watching.onSeen((changes) => this.graph.seen(changes))
    this.texts = new WorkspaceTexts(root)
    this.staging = new StagedChanges(this.#committer, {
      clock,
      log: logger,
      beforeAccept: async (runId, swaps) => await this.#writes.beforeAccept(runId, swaps),
      onCommitted: (runId, _written, swaps) => {
        this.#writes.accepted(runId, swaps)
        this.graph.wrote(swaps.map(({ shown }) => shown))
      },
    })
    this.#finder = this.#store.add(new FileFinder(root, { clock }))
    this.pattern = new PatternEngine({ root: root.path, pool: parts.syntax, clock })
    this.debug = debugWorkspace({
      root,
      pattern: this.pattern,
      processes,
      options,
      settings: parts.settings,
      isTrusted: () => this.isTrusted,
      trustHint: this.#trustHint,
    })
    const found = {
      workspace: root.path,
      isTrusted: () => this.isTrusted,
      processes,
      clock,
      findCommands: findAllCommands,
      ownPackages: path.join(appRoot, 'node_modules'),
      scriptRuntime: ownScriptRuntime(),
    }
    this.pool = new LanguageServerPool({
      ...found,
      logger,
      limits: defaultLimits,
      cap: parts.cap,
      keepsProtocolLog: () => parts.settings.keepsProtocolLog,
      overrides: () => parts.settings.servers,
      stageOwnEdit: async (edit) => await this.ownEdits.stage(edit),
    })
    this.#language = new WorkspaceLanguage({
      root,
      pool: this.pool,
      checks: new ProjectChecks(found),
      clock,
      isTrusted: found.isTrusted,
      trustHint: this.#trustHint,
    })
    this.#refactor = new WorkspaceRefactorings({
      root,
      refactorings: new Refactorings(this.pool),
      syntax: parts.syntax,
      importersOf: async (files, signal) => await this.texts.importersOf(files, signal),
    })
    this.ownEdits = new OwnEdits({ refactorings: this.#refactor, staging: this.staging })
    this.previews = this.#store.add(
      new ChangePreviews({
        source: this.pool,
        staging: this.staging,
        importersOf: async (files, signal) => await this.texts.importersOf(files, signal),
        clock,
        waiting: options.waiting,
        maxDependents: options.maxDependents,
      }),
    )
  }

  get isTrusted(): boolean {
    return this.#parts.trust.stateOf(this.root.path) === 'trusted'
  }

  get #trustHint(): string {
    return this.#parts.options.mode === 'window'
      ? 'Trust the folder first.'
      : `Say that its code may run, with --trust ${this.root.path}`
  }

  get info(): WorkspaceInfo {
    const root = this.root.path
    const branch = branchOf(root)
    const { notWatched } = this.watching
    return {
      root,
      name: path.basename(root),
      trust: this.#parts.trust.stateOf(root),
      isSample: isSample(root, this.#parts.options.home),
      ...(branch === undefined ? {} : { branch }),
      ...(notWatched === undefined ? {} : { notWatched }),
    }
  }

  /** Other programs changed these: the servers and the previews follow. */
  filesChangedOutside(files: Parameters<LanguageServerPool['filesChanged']>[0]): void {
    this.pool.filesChanged(files)
    this.previews.filesChanged()
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
  forRun(about: RunAbout): RunParts {
    const { options, processes } = this.#parts
    const diagnoser = new Diagnoser({
      source: tellingChanges(options.aroundServers(this.pool), () => this.previews.filesChanged()),
      importersOf: async (files, signal) => await this.texts.importersOf(files, signal),
      readText: async (file) => await this.texts.read(file),
      clock: options.clock,
      waiting: options.waiting,
      ...(options.maxDependents === undefined ? {} : { maxDependents: options.maxDependents }),
    })
    const checkpoints = new Checkpoints({
      folder: about.turnsFolder,
      committer: this.#committer,
      turn: about.turn,
    })
    const files = new RunFiles(this.#committer, { hand: 'agent', checkpoints })
    this.#writes.add(about.runId, { files, checkpoints })
    const ports: ToolPorts = {
      find: this.#finder,
      pattern: this.pattern,
      staging: this.staging,
      preview: this.previews,
      gate: personGate(about.saysYes),
      files,
      checkpoints,
      diagnosis: keepingStart(diagnoser, about.startTexts, (written) => this.graph.wrote(written)),
      shell: this.#watchedShell(
        shellPort(this.root, {
          processes,
          isTrusted: () => this.isTrusted,
          trustHint: this.#trustHint,
        }),
      ),
      debug: about.debug,
      graph: this.graph.port,
      language: this.#language,
      refactor: this.#refactor,
    }
    return { ports, diagnoser }
  }

  /** The run is let go: nothing of it is kept here. */
  forget(runId: string): void {
    this.#writes.remove(runId)
  }

  /** They start again when they are needed, where they may. */
  async stopServers(reason: string): Promise<void> {
    await this.pool.stopAll(reason)
  }

  async close(): Promise<void> {
    this.#store.dispose()
    await Promise.all([this.watching.close(), this.pool.close(), this.pattern.close(), this.graph.close()])
  }

  /** What a command of ours changes is told by its own result. */
  #watchedShell(shell: ToolPorts['shell']): ToolPorts['shell'] {
    return {
      run: async (command, signal) =>
        await this.watching.duringCommand(
          async () => await shell.run(command, signal),
          ({ changes }) => changes.map(({ path: file }) => file),
        ),
    }
  }
}
