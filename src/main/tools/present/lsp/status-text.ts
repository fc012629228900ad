import type { StatusRow } from '../../../../shared/model/lsp-data.ts'
import { counted } from '../text-limit.ts'
import { listing, type Told } from './listing.ts'

const megabyte = 1024 * 1024

export function presentStatus(rows: readonly StatusRow[], total: number, where: string): Told {
  const running = rows.filter(({ state }) => state === 'ready').length
  return listing({
    fact:
      total === 0
        ? `No language server for ${where}: \`doctor\` lists every server that the app knows and how to install it.`
        : `${counted(total, 'language server')} for ${where}, ${running} running.`,
    lines: rows.map(statusLine),
    total,
    hint: 'Raise `limit` for more.',
    remarks: [],
  })
}

export function presentReload(restarted: readonly string[], rows: readonly StatusRow[]): Told {
  return listing({
    fact:
      restarted.length === 0
        ? 'Nothing was running, so nothing was started again: a server starts with the first question.'
        : `Started again: ${restarted.join(', ')}.`,
    lines: rows.map(statusLine),
    total: rows.length,
    hint: '',
    remarks: [],
  })
}

function statusLine(row: StatusRow): string {
  const facts = [
    row.language,
    ...(row.version === undefined ? [] : [`version ${row.version}`]),
    ...(row.root === undefined ? [] : [`root ${row.root}`]),
    ...(row.markers.length === 0 ? [] : [`marker ${row.markers.join(', ')}`]),
    ...(row.pid === undefined ? [] : [`pid ${row.pid}`]),
    ...(row.uptime === undefined ? [] : [`up ${Math.round(row.uptime / 1000)} s`]),
    ...(row.memory === undefined ? [] : [`${Math.round(row.memory / megabyte)} MB`]),
    ...(row.binary === undefined ? [] : [row.binary]),
  ]
  const why = row.whyAbsent === undefined ? '' : `. ${row.whyAbsent}`
  return `${row.server}: ${row.state} (${facts.join(', ')})${why}`
}
