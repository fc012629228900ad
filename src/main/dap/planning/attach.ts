import { readlink } from 'node:fs/promises'
import path from 'node:path'
import type { AdapterEntry } from '../catalog/catalog.ts'
import type { AttachRequest, FoundAdapter } from '../plan.ts'
import { openNodeInspector } from './node-inspector.ts'
import { type Planned, type PlanningContext, refused } from './planned.ts'

/** The catalog's arguments for a port or a process, filled in; a Node is made to listen on a port first. */
export async function planAttach(
  adapter: FoundAdapter,
  request: AttachRequest,
  { clock }: Pick<PlanningContext, 'clock'>,
): Promise<Planned> {
  const { pid, port } = request
  if ((port === undefined) === (pid === undefined))
    return refused('Attaching needs a port or a process.', 'Give exactly one of port and pid.')
  if (pid === undefined || adapter.entry.attach.opensPort === undefined) return plan(adapter, request)
  const inspector = await openNodeInspector(pid, clock)
  if (inspector.kind === 'refused') return inspector
  const planned = plan(adapter, { ...request, pid: undefined, port: inspector.port })
  if (planned.kind === 'refused' || !inspector.isNew) return planned
  const note = `Process ${pid} listens for debuggers at 127.0.0.1:${inspector.port} from now on.`
  return { ...planned, title: `process ${pid}`, notes: [note] }
}

function plan(adapter: FoundAdapter, request: AttachRequest): Planned {
  const { attach } = adapter.entry
  const { port, pid, host = '127.0.0.1', cwd } = request
  const template = port === undefined ? attach.byPid : attach.byPort
  if (template === undefined) return attachesNot(adapter.entry, port === undefined)
  const values: Readonly<Record<string, unknown>> = { '${port}': port, '${host}': host, '${pid}': pid }
  return {
    kind: 'planned',
    arguments: { ...recordOf(filled(template, values)), cwd },
    ...(port !== undefined && attach.speaks === true ? { server: { host, port } } : {}),
    ...(port !== undefined && attach.note !== undefined ? { notes: [attach.note] } : {}),
    title: port === undefined ? `process ${pid ?? ''}` : `${host}:${port}`,
  }
}

function attachesNot({ name, attach }: AdapterEntry, isByPid: boolean): Planned {
  return refused(
    `${name} does not attach ${isByPid ? 'to a process by its number' : 'by a port'}.`,
    isByPid && attach.byPort !== undefined
      ? 'Start the program so that it listens for a debugger and give the port.'
      : 'Launch the program instead.',
  )
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
