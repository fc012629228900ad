import path from 'node:path'
import type { Disposable } from '../base/disposable.ts'
import { Emitter } from '../base/emitter.ts'
import type { Run } from '../runs/run.ts'
import type { Runs } from '../runs/runs.ts'
import { allTools } from '../tools/all-tools.ts'
import { Toolbox } from '../tools/toolbox.ts'
import { DebugHost } from './debug/debug-host.ts'
import { debugPort } from './debug/debug-port.ts'
import { recordedStops } from './debug/recorded-stops.ts'
import type { Settled } from './options.ts'
import type { EditedRun } from './refactor/own-edits.ts'
import { RunHost } from './run-host.ts'
import { RunNews } from './run-news.ts'
import { StartTexts } from './start-texts.ts'
import type { WorkspaceHost } from './workspace-host.ts'
import type { Workspaces } from './workspaces.ts'

/** For what still ends in a run that is let go; nobody waits for it. */
const releaseLimitMs = 5_000

/** The runs of this process, each with its toolbox; a run of an earlier process is taken up again when it is needed. */
export class RunHosts {
  readonly #runs: Runs
  readonly #workspaces: Workspaces
  readonly #options: Settled
  readonly #hosts = new Map<string, RunHost>()
  /** Being let go: whoever needs one again waits for that. */
  readonly #leaving = new Map<string, Promise<void>>()
  /** Of the runs, for edits that servers want by themselves. */
  readonly #offers = new Map<string, Disposable>()
  readonly #debugChanged = new Emitter<{ runId: string }>()
  /** What the inspector shows of a run is other than before. */
  readonly onDebugChanged = this.#debugChanged.on.bind(this.#debugChanged)

  constructor(runs: Runs, workspaces: Workspaces, options: Settled) {
    this.#runs = runs
    this.#workspaces = workspaces
    this.#options = options
  }

  /** The one of this process, if it was needed yet. */
  opened(runId: string): RunHost | undefined {
    return this.#hosts.get(runId)
  }

  get all(): readonly RunHost[] {
    return [...this.#hosts.values()]
  }

  /** `saysYes`: the person has accepted everything of this run beforehand. */
  create(workspace: WorkspaceHost, about: { title: string; agent: string; saysYes?: boolean }): RunHost {
    const { title, agent, saysYes = false } = about
    const run = this.#runs.create({ title, agent, workspace: workspace.root.path })
    return this.#host(run, workspace, saysYes)
  }

  /** Throws `Failure`: not_found (the run, or its folder), read_only while another process drives it. */
  async of(runId: string): Promise<RunHost> {
    const open = this.#hosts.get(runId)
    if (open !== undefined) return open
    await this.#leaving.get(runId)
    const workspace = await this.#workspaces.open(this.#runs.view(runId).workspace)
    return this.#hosts.get(runId) ?? this.#host(this.#runs.own(runId), workspace, false)
  }

  startTexts(runId: string): StartTexts {
    return new StartTexts(path.join(this.#options.home, 'runs', runId))
  }

  /** What is over, and was for so long, is kept no longer: its journal tells all of it when somebody needs it again. */
  async letGo(idleMs: number): Promise<void> {
    const beforeMs = this.#options.clock.now() - idleMs
    const idle = this.all.filter((host) => host.isOver && host.idleSinceMs <= beforeMs)
    await Promise.all(idle.map(async (host) => await this.#release(host)))
  }

  async close(limitMs: number): Promise<void> {
    await Promise.all(this.all.map(async (host) => await host.close(limitMs)))
  }

  async #release(host: RunHost): Promise<void> {
    const { id } = host.run
    this.#hosts.delete(id)
    const leaving = (async () => {
      await host.close(releaseLimitMs)
      host.workspace.forget(id)
      this.#offers.get(id)?.dispose()
      this.#offers.delete(id)
      await this.#runs.letGo(id)
    })()
    this.#leaving.set(id, leaving)
    try {
      await leaving
    } finally {
      this.#leaving.delete(id)
    }
  }

  #host(run: Run, workspace: WorkspaceHost, saysYes: boolean): RunHost {
    const { clock, logger } = this.#options
    const record = (fact: Parameters<Run['append']>[0]): void => void run.append(fact)
    const turn = (): number => run.view.turns.at(-1)?.seq ?? 1
    const debug = new DebugHost(workspace.debug, {
      record,
      turn,
      earlier: () => recordedStops(run.view.debug === undefined ? [] : this.#runs.events(run.id)),
    })
    debug.debugger.keeper.onChanged(() => this.#debugChanged.emit({ runId: run.id }))
    const { ports, diagnoser } = workspace.forRun({
      runId: run.id,
      startTexts: this.startTexts(run.id),
      saysYes,
      turnsFolder: path.join(this.#options.home, 'runs', run.id, 'turns'),
      turn,
      debug: debugPort(debug),
    })
    const news = new RunNews()
    run.onAppended((event) => news.note(event))
    const toolbox = new Toolbox({
      runId: run.id,
      tools: allTools,
      ports,
      record,
      clock,
      logger,
      takeNews: () => news.take(),
    })
    const host = new RunHost({ run, toolbox, diagnoser, workspace, debug, clock })
    this.#hosts.set(run.id, host)
    this.#offers.set(run.id, workspace.ownEdits.add(editedRun(host, record, news)))
    return host
  }
}

function editedRun(host: RunHost, record: EditedRun['record'], news: RunNews): EditedRun {
  return {
    id: host.run.id,
    record,
    tell: (sentence) => news.add(sentence),
    get isLive() {
      return host.run.view.ended === undefined
    },
    get isBusy() {
      return host.isBusy
    },
  }
}
