import os from 'node:os'
import { Failure } from '../base/failure.ts'
import { exportedLog } from '../lsp/protocol/exported-log.ts'
import type { Core } from './core.ts'
import type { Handlers } from './desk.ts'
import { writeNewFile } from './report-bundle.ts'

type ServerCalls = 'server.list' | 'server.sample' | 'server.restart' | 'server.stop' | 'server.exportLog'

/** The language servers of the workspace in the window. */
export function serverHandlers({ workspaces }: Core): Pick<Handlers, ServerCalls> {
  return {
    'server.list': async () => ({ servers: (await workspaces.current?.servers()) ?? [] }),
    'server.sample': async () => ({ samples: (await workspaces.current?.pool.samples()) ?? [] }),
    'server.restart': async ({ id }) => {
      await workspaces.needed.pool.restart(id)
      return {}
    },
    'server.stop': async ({ id }) => {
      await workspaces.needed.pool.stop(id)
      return {}
    },
    'server.exportLog': async ({ id, file }) => {
      if (file === undefined) return {}
      const logs = workspaces.needed.pool.protocolLog(id)
      const messages = logs.reduce((sum, log) => sum + log.messages.length, 0)
      if (messages === 0)
        throw new Failure('not_found', `Nothing has been said between the app and ${id} yet.`, {
          hint: 'Start the server, repeat what went wrong, and export then.',
        })
      await writeNewFile(file, exportedLog(logs, os.homedir()))
      return { file, messages }
    },
  }
}
