import type { DoctorReport } from '../services.ts'

type Row = DoctorReport['servers'][number]
type AdapterRow = DoctorReport['adapters'][number]

/** Columns of a list of names. */
const lineLength = 100

/** `doctor` for people: who answers, who does not and why, and how to get it. What is not needed takes little room. */
export function doctorTable({ servers, adapters, agents }: DoctorReport): string {
  const needed = servers.filter(({ state }) => state !== 'not_needed')
  const others = servers.filter(({ state }) => state === 'not_needed')
  const found = others.filter((row) => row.found)
  const unknown = others.filter((row) => !row.found)
  const rows = [...needed].sort((a, b) => Number(b.found) - Number(a.found))
  return [
    'Language servers',
    ...table(rows.map((row) => [row.id, row.language, stateOf(row), whereOf(row)])),
    ...(needed.length === 0 ? ['  none is needed in this folder'] : []),
    '',
    ...titled(`Found, not needed here (${found.length})`, [
      ...table(found.map((row) => [row.id, row.language, stateOf(row), row.binary ?? ''])),
    ]),
    ...titled(
      `Known, not needed here (${unknown.length}; --json says for each why, and how to install it)`,
      wrapped(unknown.map(({ id }) => id)),
    ),
    ...titled('Settings that are not followed', told(servers)),
    'Debug adapters',
    ...table(adapters.map((row) => [row.id, row.language, adapterState(row), adapterPlace(row)])),
    '',
    'Agents',
    ...table(agents.map(({ id, state, reason }) => [id, state, reason])),
    '',
  ].join('\n')
}

/** Of rows that are not shown with their reason. */
function told(servers: readonly Row[]): string[] {
  return servers.flatMap(({ state, settingsProblems = [] }) =>
    state === 'not_needed' ? settingsProblems.map((text) => `  ${text}`) : [],
  )
}

/** Nothing at all without lines. */
function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines, '']
}

function stateOf({ state, starts, version }: Row): string {
  const started = starts === undefined ? undefined : starts ? 'starts' : 'does not start'
  return [state === 'not_needed' ? undefined : state, started, version]
    .filter((part) => part !== undefined)
    .join(', ')
}

function adapterState({ state, version }: AdapterRow): string {
  return version === undefined ? state : `${state}, ${version}`
}

function adapterPlace({ state, path, reason, install }: AdapterRow): string {
  if (state !== 'absent') return path ?? ''
  return install === undefined ? reason : `${reason}  Install: ${install}`
}

function wrapped(names: readonly string[]): string[] {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last === undefined || last.length + name.length + 2 > lineLength) lines.push(`  ${name}`)
    else lines[lines.length - 1] = `${last}, ${name}`
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line},` : line))
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
