import { namePathOf, type GraphRow } from '../../../../shared/model/graph.ts'
import { counted } from '../text-limit.ts'

/** One line a symbol: where, what, how sure, and where the use stands. */
export function rowLine(row: GraphRow): string {
  const facts = [
    ...(row.tier === undefined ? [] : [`tier ${row.tier}`]),
    ...(row.isTest === true ? ['test'] : []),
    ...(row.callers === undefined ? [] : [counted(row.callers, 'caller')]),
  ]
  const remark = facts.length === 0 ? '' : ` (${facts.join(', ')})`
  return `${row.file}:${row.line}  ${row.kind} ${nameOf(row)}${remark}${siteText(row)}`
}

/** With its key, which says which one is meant. */
export function candidateLine(row: GraphRow): string {
  return `${row.file}:${row.line}  ${row.kind} ${row.name}  ${row.key}`
}

export function outlineLine(row: GraphRow): string {
  const lines =
    row.endLine === undefined || row.endLine === row.line ? `${row.line}` : `${row.line}-${row.endLine}`
  const inset = '  '.repeat(row.depth ?? 0)
  return `${lines}  ${inset}${declared(row)}`
}

/** A signature that says its kind itself is enough. */
function declared({ kind, name, signature = name }: GraphRow): string {
  return signature.split(' ').includes(kind) ? signature : `${kind} ${signature}`
}

/** With the names around it, where its key tells them. */
function nameOf({ key, name }: GraphRow): string {
  const path = namePathOf(key)
  return path.endsWith(name) ? path : name
}

function siteText({ site, file, line }: GraphRow): string {
  if (site === undefined || (site.file === file && site.line === line)) return ''
  return site.file === file ? `, at line ${site.line}` : `, at ${site.file}:${site.line}`
}
