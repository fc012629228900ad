import type { StatusRow } from '../../../shared/model/lsp-data.ts'
import type { ServerStatus } from '../../../shared/model/server-status.ts'
import { Failure } from '../../base/failure.ts'
import { presentReload, presentStatus } from '../present/lsp/status-text.ts'
import type { AskContext, LspAnswer } from './ask.ts'
import type { LspArguments } from './operations.ts'

export async function askStatus(
  { file, limit }: LspArguments['status'],
  { language }: AskContext,
): Promise<LspAnswer> {
  const rows = (await language.status(file)).map(rowOf).sort(byState)
  const shown = rows.slice(0, limit)
  const data = { op: 'status' as const, rows: shown, total: rows.length }
  return { ...presentStatus(shown, rows.length, file ?? 'this workspace'), data }
}

export async function askReload(
  { file, query }: LspArguments['reload'],
  { language, signal }: AskContext,
): Promise<LspAnswer> {
  if ((file === undefined) === (query === undefined))
    throw new Failure('bad_argument', 'reload needs `file` or `query`, one of the two.', {
      hint: 'A file names the servers that know it; query is the id of one server, as op status lists it.',
    })
  const which = file === undefined ? { id: query ?? '' } : { file }
  const restarted = await language.reload(which, signal)
  const all = await language.status(file)
  const rows = all.filter(({ id }) => restarted.includes(id)).map(rowOf)
  const data = { op: 'reload' as const, restarted, rows }
  return { ...presentReload(restarted, rows), data }
}

const order: readonly StatusRow['state'][] = [
  'ready',
  'starting',
  'crashed',
  'stopped',
  'idle',
  'absent',
  'not_needed',
]

/** What runs first, what is not there last. */
function byState(left: StatusRow, right: StatusRow): number {
  return order.indexOf(left.state) - order.indexOf(right.state)
}

function rowOf(status: ServerStatus): StatusRow {
  const { id, language, state, root, pid, upMs, memoryBytes, version, marker, binary, reason, install } =
    status
  const isRunning = state === 'ready'
  const how = install === undefined ? '' : ` Install it with: ${install}`
  return {
    server: id,
    language,
    state,
    ...(root === undefined ? {} : { root }),
    ...(pid === undefined ? {} : { pid }),
    ...(upMs === undefined ? {} : { uptime: upMs }),
    ...(memoryBytes === undefined ? {} : { memory: memoryBytes }),
    ...(version === undefined ? {} : { version }),
    markers: marker === undefined ? [] : [marker],
    ...(binary === undefined ? {} : { binary }),
    ...(isRunning ? {} : { whyAbsent: `${reason}${how}` }),
  }
}
