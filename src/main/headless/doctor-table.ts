import type { DoctorReport } from '../services.ts'

type Row = DoctorReport['servers'][number]

/** `doctor` for people: who answers, who does not and why, and how to get it. */
export function doctorTable({ servers, agents }: DoctorReport): string {
  const rows = [...servers].sort((a, b) => rank(a) - rank(b))
  return [
    'Language servers',
    ...table(rows.map((row) => [row.id, row.language, stateOf(row), whereOf(row)])),
    '',
    'Debug adapters: none in this version',
    '',
    'Agents',
    ...table(agents.map(({ id, state, reason }) => [id, state, reason])),
    '',
  ].join('\n')
}

/** Found and useful here first, what this workspace does not need last. */
function rank({ found, state }: Row): number {
  if (state === 'not_needed') return 2
  return found ? 0 : 1
}

function stateOf({ state, starts, version }: Row): string {
  const word = state.replace('_', ' ')
  const started = starts === undefined ? '' : starts ? ', starts' : ', does not start'
  return `${word}${started}${version === undefined ? '' : `, ${version}`}`
}

function whereOf({ binary, reason, install, found }: Row): string {
  // A reason may hold what a program wrote before it died: its first line is enough here, --json has all.
  const why = reason.split('\n', 1)[0] ?? ''
  if (found) return [binary ?? '', why].filter((part) => part !== '').join('  ')
  return install === undefined ? why : `${why}  Install: ${install}`
}

/** Columns as wide as their widest cell; the last one is left as it is. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)))
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
}
