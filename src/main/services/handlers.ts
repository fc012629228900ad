import { existsSync } from 'node:fs'
import path from 'node:path'
import type { AppState, BothSides } from '../../shared/ipc/contract.ts'
import type { StagedChange } from '../../shared/model/staged-change.ts'
import type { ToolResult } from '../../shared/model/tool-result.ts'
import { personAgent, toolAgent } from '../../shared/run/reduce.ts'
import { defaultTitle } from '../../shared/run/title.ts'
import { Failure } from '../base/failure.ts'
import { allTools } from '../tools/all-tools.ts'
import { describeTool } from '../tools/toolbox.ts'
import { languageOf } from '../workspace/language.ts'
import { countLines } from '../workspace/line-diff.ts'
import { debugHandlers, endDebugging } from './debug/debug-handlers.ts'
import { startDemo } from './demo.ts'
import type { Core } from './core.ts'
import type { Handlers } from './desk.ts'
import { lastWorkspaceOpener } from './reopen.ts'
import { resolutionOf, undoneOf } from './resolution.ts'
import type { RunHost } from './run-host.ts'
import { graphHandlers } from './graph/graph-handlers.ts'
import { searchHandlers } from './search-handlers.ts'
import { serverHandlers } from './server-handlers.ts'
import type { WorkspaceHost } from './workspace-host.ts'

/** One answer for every call of the contract. Throws `Failure`; the router makes replies of them. */
export function createHandlers(core: Core): Handlers {
  return {
    ...appHandlers(core),
    ...runHandlers(core),
    ...changeHandlers(core),
    ...searchHandlers(core),
    ...debugHandlers(core),
    ...graphHandlers(core),
    ...serverHandlers(core),
  }
}

type AppCalls = 'app.state' | 'app.setTheme' | 'workspace.open' | 'workspace.trust' | 'demo.start'

function appHandlers(core: Core): Pick<Handlers, AppCalls> {
  const { settings, trust, workspaces, events, options } = core
  const openLast = lastWorkspaceOpener(core)
  return {
    'app.state': async () => {
      await openLast()
      return appState(core)
    },
    'app.setTheme': ({ theme }) => {
      settings.setTheme(theme)
      events.emit('theme.changed', { theme })
      return Promise.resolve({})
    },
    'workspace.open': async (input) => {
      if (input.path === undefined) return {}
      return { workspace: (await openInWindow(core, input.path)).info }
    },
    'workspace.trust': async ({ root, trusted }) => {
      const host = await workspaces.open(root)
      trust.answer(host.root.path, trusted, options.clock.timestamp())
      if (!trusted)
        await Promise.all([
          host.stopServers('the folder is not trusted any more'),
          endDebugging(core, host.root.path),
        ])
      tellWorkspace(core, host)
      return { workspace: host.info }
    },
    'demo.start': async () => ({
      runId: await startDemo(core, async (root) => await openInWindow(core, root)),
    }),
  }
}

type RunCalls =
  'run.list' | 'run.create' | 'run.open' | 'run.say' | 'run.stop' | 'tool.call' | 'tool.list' | 'file.sides'

function runHandlers(core: Core): Pick<Handlers, RunCalls> {
  const { runs, runHosts, workspaces } = core
  return {
    'run.list': () => Promise.resolve({ runs: [...runs.list()] }),
    'run.create': ({ title = defaultTitle }) => {
      const host = runHosts.create(workspaces.needed, { title, agent: personAgent })
      return Promise.resolve({ runId: host.run.id })
    },
    'run.open': async ({ runId }) => {
      await showFolderOf(core, runs.view(runId).workspace)
      const view = runs.view(runId)
      return { view, seq: view.seq }
    },
    'run.say': async ({ runId, text }) => {
      const { run, isDriven } = await runHosts.of(runId)
      run.append({ type: 'message', from: 'person', text })
      run.append({ type: 'message', from: 'app', text: isDriven ? scriptedWords : nobodyWords })
      return {}
    },
    'run.stop': async ({ runId }) => {
      await (await runHosts.of(runId)).stop()
      return {}
    },
    'tool.call': async ({ runId, tool, args }) => {
      const host = await runHosts.of(runId)
      return { result: await host.call(tool, args ?? {}, { by: 'person' }) }
    },
    'tool.list': () => Promise.resolve({ tools: allTools.map(describeTool) }),
    'file.sides': async ({ runId, path: file }) => {
      const workspace = await workspaces.open(runs.view(runId).workspace)
      const now = await workspace.texts.read(file)
      const start = runHosts.startTexts(runId).of(file)
      return sides(file, { original: start === undefined ? now : start.text, proposed: now })
    },
  }
}

const scriptedWords = 'This run is scripted and does not listen. Type / to call a tool yourself.'
const nobodyWords = 'No agent listens in this run. Type / to call a tool yourself.'

type ChangeCalls =
  'change.show' | 'change.file' | 'change.preview' | 'change.resolve' | 'change.undo' | 'turn.undo'

function changeHandlers(core: Core): Pick<Handlers, ChangeCalls> {
  const { workspaces } = core
  return {
    'change.show': async ({ changeId }) => ({
      change: await (await workspaces.withChange(changeId)).show(changeId),
    }),
    'change.file': async ({ changeId, path: file, leftOut = [] }) => {
      const staging = await workspaces.withChange(changeId)
      const { original, proposed } = await staging.sides(changeId, file, leftOut)
      const lines = leftOut.length === 0 ? {} : { lines: countLines(original, proposed) }
      return { ...sides(file, { original, proposed }), ...lines }
    },
    'change.preview': async ({ changeId, again = false }) => ({
      preview: await (await workspaces.hostWithChange(changeId)).previews.show(changeId, { again }),
    }),
    'change.resolve': async ({ changeId, action, note, onlySites, onlyFiles, confirmHardLinks }) => {
      const args = {
        change_id: changeId,
        action,
        ...(note === undefined ? {} : { note }),
        ...(onlySites === undefined ? {} : { only_sites: onlySites }),
        ...(onlyFiles === undefined ? {} : { only_files: onlyFiles }),
        ...(confirmHardLinks === undefined ? {} : { confirm_hard_links: confirmHardLinks }),
      }
      return { resolution: resolutionOf(await decide(core, changeId, { tool: 'resolve', args })) }
    },
    'change.undo': async ({ changeId }) => {
      const result = await decide(core, changeId, { tool: 'undo', args: { change_id: changeId } })
      return { resolution: undoneOf(result) }
    },
    'turn.undo': async ({ runId, turn }) => {
      const host = await core.runHosts.of(runId)
      return { resolution: undoneOf(await host.call('undo', { turn }, { by: 'person' })) }
    },
  }
}

/** A person's call about a change, in the run that it belongs to. */
async function decide(
  core: Core,
  changeId: string,
  { tool, args }: { tool: string; args: unknown },
): Promise<ToolResult> {
  const host = await deciderOf(core, await (await core.workspaces.withChange(changeId)).show(changeId))
  const result = await host.call(tool, args, { by: 'person' })
  const { agent, ended } = host.run.view
  if (agent === toolAgent && ended === undefined) host.run.append({ type: 'run-ended', reason: 'done' })
  return result
}

/**
 * The run that staged it, so that its journal tells the decision and its deltas. While another process drives that run
 * the decision is a run of its own here, and the other process tells it in its journal.
 */
async function deciderOf({ runHosts, workspaces }: Core, change: StagedChange): Promise<RunHost> {
  try {
    return await runHosts.of(change.runId)
  } catch (error) {
    const isDrivenElsewhere = error instanceof Failure && error.code === 'read_only'
    if (!isDrivenElsewhere && !(error instanceof Failure && error.code === 'not_found')) throw error
    const workspace = await workspaces.open(change.workspace)
    return runHosts.create(workspace, { title: 'resolve', agent: toolAgent })
  }
}

function appState({ options, settings, workspaces, notices }: Core): AppState {
  const { theme, recent } = settings.value
  const workspace = workspaces.current?.info
  return {
    version: options.version,
    platform: process.platform,
    theme,
    ...(workspace === undefined ? {} : { workspace }),
    recent: recent.filter((root) => existsSync(root)).map((root) => ({ root, name: path.basename(root) })),
    notices: [...notices()],
  }
}

async function openInWindow(core: Core, directory: string): Promise<WorkspaceHost> {
  const host = await core.workspaces.open(directory)
  core.workspaces.show(host)
  core.settings.remember(host.root.path)
  tellWorkspace(core, host)
  return host
}

/** A run is worked on in its own folder. One whose folder is gone can still be read. */
async function showFolderOf(core: Core, root: string): Promise<void> {
  if (core.workspaces.current?.root.path === root) return
  try {
    await openInWindow(core, root)
  } catch (error) {
    const isGone = error instanceof Failure && (error.code === 'not_found' || error.code === 'bad_argument')
    if (!isGone) throw error
  }
}

function tellWorkspace({ workspaces, events }: Core, host: WorkspaceHost): void {
  if (workspaces.current === host) events.emit('workspace.changed', { workspace: host.info })
}

function sides(
  file: string,
  { original, proposed }: { original: string | undefined; proposed: string | undefined },
): BothSides {
  return {
    path: file,
    language: languageOf(file),
    ...(original === undefined ? {} : { original }),
    ...(proposed === undefined ? {} : { proposed }),
  }
}
