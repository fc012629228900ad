import { messageOf } from '../base/failure.ts'
import type { Core } from './core.ts'

/**
 * Opens the workspace that was in the window last, once and only where none is open yet: by a folder of the command
 * line, or by the person who was faster. Nothing of the folder runs by it; its trust is what was answered before. One
 * that is gone, or is no folder any more, leaves the window without a workspace.
 */
export function lastWorkspaceOpener({ workspaces, settings, options }: Core): () => Promise<void> {
  let opened: Promise<void> | undefined
  return async () => await (opened ??= open())

  function isNoneOpen(): boolean {
    return workspaces.current === undefined
  }

  async function open(): Promise<void> {
    const [last] = settings.value.recent
    if (!isNoneOpen() || last === undefined) return
    try {
      const host = await workspaces.open(last)
      // Looked at again: the person may have opened another one meanwhile.
      if (isNoneOpen()) workspaces.show(host)
    } catch (error) {
      const message = `${last} was open last and cannot be opened: ${messageOf(error)}`
      options.logger({ level: 'warn', area: 'services', code: 'not-reopened', message })
    }
  }
}
