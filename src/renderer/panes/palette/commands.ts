import type { Theme } from '../../../shared/model/theme.ts'
import type { ToolDescription } from '../../../shared/model/tool-result.ts'
import type { RunSummary } from '../../../shared/run/view.ts'
import type { WorkspaceInfo } from '../../../shared/model/workspace.ts'
import { chordOf } from '../../keys/keymap.ts'
import type { ReviewAct, SidePane } from '../../state/desk-store.ts'
import { runsInOrder } from '../../state/run-order.ts'
import { strings } from '../../strings/index.ts'
import type { IconName } from '../../ui/icon.tsx'
import { iconOf } from '../conversation/call-words.ts'

const words = strings.palette
export type CommandGroup = 'commands' | 'tools' | 'runs' | 'folders'
export interface Command {
  readonly id: string
  readonly group: CommandGroup
  readonly icon: IconName
  readonly name: string
  readonly hint?: string
  readonly chord?: string
  readonly act: () => void
}

/** What the palette can see and do. */
export interface CommandPorts {
  readonly workspace: WorkspaceInfo | undefined
  readonly recent: readonly { readonly root: string; readonly name: string }[]
  readonly runs: readonly RunSummary[]
  readonly currentRun: RunSummary | undefined
  readonly tools: readonly ToolDescription[]
  readonly newRun: () => void
  readonly openFolder: (root?: string) => void
  readonly startDemo: () => void
  readonly prompt: (text?: string) => void
  readonly showPane: (pane: SidePane) => void
  readonly search: () => void
  readonly showRun: (runId: string) => void
  readonly nextWaiting: () => void
  readonly stopRun: (runId: string) => void
  readonly lookAgain: () => void
  readonly trust: () => void
  readonly showKeys: () => void
  readonly setTheme: (theme: Theme) => void
  /** What can be done with the change that the review shows. */
  readonly reviewActs: readonly ReviewAct[]
  readonly askReview: (act: ReviewAct) => void
}

/** Every command that can do something now; one that could not is left out. */
export function commandsOf(ports: CommandPorts): readonly Command[] {
  return [
    ...reviewCommands(ports),
    ...runCommands(ports),
    ...deskCommands(ports),
    ...toolCommands(ports),
    ...placeCommands(ports),
  ]
}

const reviewIcons: Readonly<Record<ReviewAct, IconName>> = {
  accept: 'check',
  discard: 'minus',
  rebase: 'again',
  undo: 'undo',
  tickAll: 'check',
  tickNone: 'minus',
  nextSite: 'down',
  previousSite: 'up',
}

function reviewCommands({ reviewActs, askReview }: CommandPorts): readonly Command[] {
  return reviewActs.map((act) => command(act, reviewIcons[act], words.review[act], () => askReview(act)))
}

function runCommands(ports: CommandPorts): readonly Command[] {
  const { workspace, currentRun, runs } = ports
  const names = words.commands
  const commands: Command[] = [
    command('openFolder', 'folder', names.openFolder, () => ports.openFolder()),
    command('demo', 'play', names.demo, ports.startDemo),
  ]
  if (workspace !== undefined) commands.unshift(command('newRun', 'plus', names.newRun, ports.newRun))
  if (currentRun !== undefined) commands.push(command('prompt', 'pencil', names.prompt, () => ports.prompt()))
  if (currentRun?.state === 'running')
    commands.push(command('stopRun', 'square', names.stopRun, () => ports.stopRun(currentRun.id)))
  if (runs.some(({ state }) => state === 'needs_you'))
    commands.push(command('nextWaiting', 'asks', names.nextWaiting, ports.nextWaiting))
  if (workspace !== undefined && workspace.trust !== 'trusted')
    commands.push(command('trust', 'trusted', names.trust, ports.trust))
  return commands
}

function deskCommands(ports: CommandPorts): readonly Command[] {
  const { showPane, lookAgain, showKeys, setTheme } = ports
  const names = words.commands
  return [
    command('review', 'swap', names.review, () => showPane('review')),
    command('files', 'file', names.files, () => showPane('files')),
    command('diagnostics', 'error', names.diagnostics, () => showPane('diagnostics')),
    command('search', 'shape', names.search, ports.search),
    command('servers', 'server', names.servers, () => showPane('servers')),
    command('lookAgain', 'again', names.lookAgain, lookAgain),
    command('keySheet', 'keys', names.keys, showKeys),
    ...(['system', 'dark', 'light', 'contrast'] as const).map((theme) =>
      command(`theme ${theme}`, theme, names.theme(strings.title.themes[theme]), () => setTheme(theme)),
    ),
  ]
}

function toolCommands({ tools, currentRun, prompt }: CommandPorts): readonly Command[] {
  if (currentRun === undefined) return []
  return tools.map((tool) => ({
    id: `tool ${tool.name}`,
    group: 'tools',
    icon: iconOf(tool.name),
    name: `/${tool.name}`,
    hint: words.toolHint,
    act: () => prompt(`/${tool.name} `),
  }))
}

function placeCommands({ runs, recent, workspace, showRun, openFolder }: CommandPorts): readonly Command[] {
  return [
    ...runsInOrder(runs).map((run): Command => ({
      id: `run ${run.id}`,
      group: 'runs',
      icon:
        run.state === 'needs_you'
          ? 'asks'
          : run.state === 'failed'
            ? 'failed'
            : run.state === 'running'
              ? 'running'
              : 'check',
      name: run.title === '' ? strings.runs.untitled : run.title,
      hint: strings.runs.states[run.state],
      act: () => showRun(run.id),
    })),
    ...recent
      .filter(({ root }) => root !== workspace?.root)
      .map(({ root, name }): Command => ({
        id: `folder ${root}`,
        group: 'folders',
        icon: 'folder',
        name,
        hint: root,
        act: () => openFolder(root),
      })),
  ]
}

function command(id: string, icon: IconName, name: string, act: () => void): Command {
  const chord = chordOf(id)
  return { id, group: 'commands', icon, name, act, ...(chord === '' ? {} : { chord }) }
}
