import { z } from 'zod'
import { scriptedAgent } from '../agents/scripted.ts'
import type { ScriptedPerson } from '../agents/player.ts'
import { toolAgent } from '../../shared/run/reduce.ts'
import type { StagedChange } from '../../shared/model/staged-change.ts'
import type { ToolResult } from '../../shared/model/tool-result.ts'
import type { RunEvent } from '../../shared/run/event.ts'
import type { GraphIndexed } from '../../shared/model/graph-question.ts'
import type { IndexOptions } from '../graph/code-graph.ts'
import { recordDecided } from './decisions.ts'
import { refuseUnwritable, reportBundle, writeNewFile } from './report-bundle.ts'
import type { Core } from './core.ts'
import { adapterRow, type DoctorReport } from './doctor-report.ts'
import type { RunEnd } from './run-host.ts'
import type { WorkspaceHost } from './workspace-host.ts'

/** How a script ended, and the changes that still wait for the person. */
export interface PlayedScript {
  readonly end: RunEnd
  readonly openChanges: readonly StagedChange[]
}

/** The same core without a window. `workspace` is a folder; all throw `Failure` when it is none. */
export interface CommandLine {
  /** What this start deserves a word about: settings that cannot be read, for instance. */
  readonly notices: readonly string[]
  /** One call by the person, in a run of its own; late deltas are waited for. */
  callTool(call: {
    workspace: string
    tool: string
    args: unknown
    signal: AbortSignal
    /** A sentence for the person beside the result. */
    onNote?: (words: string) => void
  }): Promise<ToolResult>
  /** Plays a script; `onEvent` gets the journal as it is written. Throws `Failure('bad_argument')` for a bad line. */
  playScript(play: {
    workspace: string
    script: string
    title: string
    person: ScriptedPerson
    onEvent: (event: RunEvent) => void
    signal: AbortSignal
  }): Promise<PlayedScript>
  /** Brings the code graph up to date. Throws `Failure` as CodeGraph.index does. */
  index(workspace: string, options: IndexOptions): Promise<GraphIndexed>
  /** Every reference of the graph as a line of JSON, in batches. */
  exportGraph(workspace: string, signal: AbortSignal): AsyncIterable<readonly string[]>
  doctor(workspace: string): Promise<DoctorReport>
  /**
   * The same, and what a report of a fault needs into a new file. Throws `Failure`: exists, not_found, read_only, the
   * first two before anything is started.
   */
  doctorBundle(workspace: string, file: string): Promise<DoctorReport>
}

const debugEndWords =
  'The debug session ended with this call, which has no next one. A script keeps it from call to call: control-center run SCRIPT.jsonl'

/** `doctor` ends within 20 s; this leaves time to stop what was tried. */
const doctorLimitMs = 16_000

export function createCommandLine(core: Core): CommandLine {
  const { workspaces, runHosts, runs } = core
  return {
    get notices() {
      return core.notices()
    },
    async callTool({ workspace, tool, args, signal, onNote }) {
      const open = await workspaces.open(workspace)
      const host = runHosts.create(open, { title: tool, agent: toolAgent })
      const result = await host.call(tool, args, { by: 'person', signal, waitsForLate: true })
      if (await host.debug.end('run_ended', 'The call was over.')) onNote?.(debugEndWords)
      host.run.append({ type: 'run-ended', reason: signal.aborted ? 'stopped' : 'done' })
      await host.run.flush()
      if (tool === 'resolve') await recordWhereStaged(core, open, args)
      return result
    },
    async playScript({ workspace, script, title, person, onEvent, signal }) {
      const agent = scriptedAgent(script, person)
      const open = await workspaces.open(workspace)
      await open.watching.start()
      const listener = runs.onAppended(({ event }) => onEvent(event))
      const host = runHosts.create(open, { title, agent: agent.name, saysYes: person === 'accept' })
      const onAbort = (): void => void host.stop()
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        if (signal.aborted) onAbort()
        const end = await host.drive(agent)
        await host.run.flush()
        return { end, openChanges: host.run.view.changes.filter(isOpen) }
      } finally {
        signal.removeEventListener('abort', onAbort)
        listener.dispose()
      }
    },
    async index(workspace, options) {
      return await (await workspaces.open(workspace)).graph.graph.index(options)
    },
    async *exportGraph(workspace, signal) {
      yield* (await workspaces.open(workspace)).graph.graph.exportLines(signal)
    },
    async doctor(workspace) {
      return await diagnose(await workspaces.open(workspace))
    },
    async doctorBundle(workspace, file) {
      refuseUnwritable(file)
      const open = await workspaces.open(workspace)
      const report = await diagnose(open)
      const about = { report, workspace: open.root.path, isTrusted: open.isTrusted, notices: core.notices() }
      const bundle = await reportBundle({ ...about, logs: open.pool.protocolLog() }, core.options)
      await writeNewFile(file, bundle)
      return report
    },
  }
}

async function diagnose({ pool, isTrusted, debug }: WorkspaceHost): Promise<DoctorReport> {
  const [servers, adapters] = await Promise.all([
    pool.doctor({ start: isTrusted, deadlineMs: doctorLimitMs }),
    debug.adapters.rows({ probe: isTrusted, limitMs: doctorLimitMs }),
  ])
  const demo = { id: 'demo', found: true, starts: true, state: 'ready' as const }
  return {
    servers,
    adapters: adapters.map(adapterRow),
    agents: [{ ...demo, reason: 'built in; scripted, it needs no model' }],
  }
}

function isOpen({ state }: StagedChange): boolean {
  return state === 'waiting' || state === 'stale'
}

/** The change was staged by another run, which tells in its journal what became of it. */
async function recordWhereStaged(core: Core, { staging }: WorkspaceHost, args: unknown): Promise<void> {
  const named = z.object({ change_id: z.string() }).safeParse(args)
  if (!named.success) return
  const change = await staging.show(named.data.change_id).catch(() => undefined)
  if (change !== undefined) await recordDecided(core, change.runId)
}
