import path from 'node:path'
import type { ServerStatus } from '../../shared/model/server-status.ts'
import type { WorkspaceInfo } from '../../shared/model/workspace.ts'
import { type Disposable, DisposableStore } from '../base/disposable.ts'
import { Diagnoser } from '../diagnostics/diagnoser.ts'
import { defaultLimits } from '../lsp/language-server.ts'
import { LanguageServerPool } from '../lsp/pool.ts'
import { findAllCommands } from '../process/find-command.ts'
import type { ProcessHost } from '../process/process-host.ts'
import type { ToolPorts } from '../tools/ports.ts'
import type { Trust } from '../trust/trust.ts'
import { Committer } from '../workspace/committer.ts'
import { RunFiles } from '../workspace/files.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { branchOf } from './branch.ts'
import { personGate } from './gate.ts'
import { noFind, noPattern, noStaging, type StagingRoom } from './not-yet.ts'
import type { Settled } from './options.ts'
import { isSample } from './sample.ts'
import { shellPort } from './shell.ts'
import type { StartTexts } from './start-texts.ts'
import { WorkspaceTexts } from './workspace-texts.ts'

export interface WorkspaceParts {
  readonly options: Settled
  readonly processes: ProcessHost
  readonly trust: Trust
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
  readonly staging: StagingRoom = noStaging
  readonly #store = new DisposableStore()

  constructor(root: WorkspaceRoot, parts: WorkspaceParts) {
    const { options, processes } = parts
    const { clock, logger, appRoot, home } = options
    this.root = root
    this.#parts = parts
    this.#committer = new Committer(root, { dataFolder: home, clock, log: logger })
    this.texts = new WorkspaceTexts(root)
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
      scriptRuntime: scriptRuntime(),
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

  servers(): Promise<ServerStatus[]> {
    return this.pool.statuses()
  }

  onServersChanged(listener: () => void): Disposable {
    return this.#store.add(this.pool.onChanged(listener))
  }

  /** The rooms of this workspace as one run sees them. */
  forRun(about: { startTexts: StartTexts; saysYes: boolean }): RunParts {
    const { options, processes } = this.#parts
    const diagnoser = new Diagnoser({
      source: this.pool,
      importersOf: async (files, signal) => await this.texts.importersOf(files, signal),
      readText: async (file) => await this.texts.read(file),
      clock: options.clock,
      waiting: options.waiting,
      ...(options.maxDependents === undefined ? {} : { maxDependents: options.maxDependents }),
    })
    const ports: ToolPorts = {
      find: noFind,
      pattern: noPattern,
      staging: this.staging,
      gate: personGate(about.saysYes),
      files: new RunFiles(this.#committer, { hand: 'agent' }),
      diagnosis: keepingStart(diagnoser, about.startTexts),
      shell: shellPort(this.root, { processes, isTrusted: () => this.isTrusted }),
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
    await this.pool.close()
  }
}

/** Electron runs the app's own server scripts as Node. */
function scriptRuntime(): { file: string; env?: Record<string, string> } {
  const isElectron = 'electron' in process.versions
  return { file: process.execPath, ...(isElectron ? { env: { ELECTRON_RUN_AS_NODE: '1' } } : {}) }
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
