import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensurePackages } from '../system/debian.ts'
import { say } from '../system/say.ts'

export interface Command {
  readonly command: string
  readonly args: readonly string[]
}

/** Whether windows can be drawn here. Only Linux can be without. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env): boolean {
  if (process.platform !== 'linux') return true
  return [env['DISPLAY'], env['WAYLAND_DISPLAY']].some((value) => value !== undefined && value !== '')
}

/** The command itself where there is a display; inside a virtual one where there is none. */
export async function onDisplay(command: Command): Promise<Command> {
  if (hasDisplay()) return command
  if (!isOnPath('xvfb-run') || !isOnPath('xauth')) {
    await ensurePackages({
      reason: 'A window without a screen (neither DISPLAY nor WAYLAND_DISPLAY is set)',
      required: ['xvfb', 'xauth'],
    })
  }
  say('No display here: using a virtual screen (xvfb-run). Nobody will see this window.')
  // A little larger than the window: one that fills a screen without a window manager loses a pixel each way.
  const screen = ['-a', '-s', '-screen 0 1600x1000x24']
  return { command: 'xvfb-run', args: [...screen, command.command, ...command.args] }
}

/** A virtual screen has no GPU: the attempt to use one only fills the terminal with errors. */
export function virtualSwitches(): readonly string[] {
  return hasDisplay() ? [] : ['--disable-gpu']
}

function isOnPath(name: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.some((folder) => folder !== '' && existsSync(path.join(folder, name)))
}
