import { readlink } from 'node:fs/promises'
import path from 'node:path'
import type { AttachRequest, FoundAdapter } from '../plan.ts'
import { type Planned, refused } from './planned.ts'

/** The catalog's arguments for a port or a process, filled in. */
export function planAttach(adapter: FoundAdapter, request: AttachRequest): Planned {
  const { name, attach } = adapter.entry
  const { port, pid, host = '127.0.0.1', cwd } = request
  if ((port === undefined) === (pid === undefined))
    return refused('Attaching needs a port or a process.', 'Give exactly one of port and pid.')
  const template = port === undefined ? attach.byPid : attach.byPort
  if (template === undefined)
    return refused(
      `${name} does not attach ${port === undefined ? 'to a process by its number' : 'by a port'}.`,
      port === undefined && attach.byPort !== undefined
        ? 'Start the program so that it listens for a debugger and give the port.'
        : 'Launch the program instead.',
    )
  const values: Readonly<Record<string, unknown>> = { '${port}': port, '${host}': host, '${pid}': pid }
  return {
    kind: 'planned',
    arguments: { ...recordOf(filled(template, values)), cwd },
    ...(port !== undefined && attach.speaks === true ? { server: { host, port } } : {}),
    title: port === undefined ? `process ${pid ?? ''}` : `${host}:${port}`,
  }
}

/** The language of a running process by its executable, on Linux; undefined elsewhere. */
export async function languageOfProcess(pid: number): Promise<string | undefined> {
  const executable = await readlink(`/proc/${pid}/exe`).catch(() => undefined)
  if (executable === undefined) return undefined
  const name = path.basename(executable)
  if (/^python[\d.]*$/u.test(name)) return 'python'
  if (/^(node|electron)$/u.test(name)) return 'javascript'
  return 'native'
}

function filled(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') return Object.hasOwn(values, value) ? values[value] : value
  if (Array.isArray(value)) return value.map((one: unknown) => filled(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, values)]))
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
