import { z } from 'zod'
import type { Tool } from '../src/main/tools/tool.ts'
import { errorCodes } from '../src/shared/model/tool-result.ts'
import { errorMeanings } from './error-meanings.ts'

type Schema = z.core.JSONSchema._JSONSchema

/** The page docs/reference/tools.md, from nothing but the tools' own names, schemas and error codes. */
export function toolsReference(tools: readonly Tool[]): string {
  const own = new Set(tools.flatMap((tool) => tool.errors))
  const common = errorCodes.filter((code) => !own.has(code) || code === 'stale' || code === 'timed_out')
  return [
    '<!-- Generated from the schemas of the tools by `npm run docs:tools`. Do not edit by hand. -->',
    '# The tools',
    [
      'Every tool answers one result: `{ ok, text, data, diagnostics?, truncated?, error? }`. `text` (16,000 characters at',
      'most) says the fact first; `data` is typed; `diagnostics` holds a delta for every file that was written, and late',
      'ones of earlier calls; a cut is told in `truncated` with totals; an `error` has `code`, `message`, `hint` and often',
      '`details`. Paths are relative to the workspace with `/`, lines count from 1.',
    ].join('\n'),
    `| tool | tier | for |\n| --- | --- | --- |\n${tools.map(overviewRow).join('\n')}`,
    ...tools.map(toolSection),
    `## Error codes of every tool\n\n${codeTable(common)}`,
  ]
    .join('\n\n')
    .concat('\n')
}

function overviewRow(tool: Tool): string {
  const first = /^.*?[.:](?=\s|$)/.exec(tool.description)?.[0] ?? tool.description
  return `| [\`${tool.name}\`](#${tool.name}) | ${tool.tier} | ${cell(first.replace(/:$/, '.'))} |`
}

function toolSection(tool: Tool): string {
  const schema = z.toJSONSchema(tool.args, { io: 'input' })
  const parts = [
    `## ${tool.name}`,
    tool.description,
    `| argument | type | default | what |\n| --- | --- | --- | --- |\n${argumentRows(schema, '').join('\n')}`,
    tool.main === undefined ? '' : `As a slash command, \`/${tool.name}\` and text fill \`${tool.main}\`.`,
    `\`data\`: \`${shape(z.toJSONSchema(tool.data))}\``,
    tool.errors.length === 0 ? '' : `Its own error codes:\n\n${codeTable(tool.errors)}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function codeTable(codes: readonly (keyof typeof errorMeanings)[]): string {
  return `| code | meaning |\n| --- | --- |\n${codes.map((code) => `| \`${code}\` | ${cell(errorMeanings[code])} |`).join('\n')}`
}

/** An argument and, below it, what its entries hold. */
function argumentRows(schema: Schema, prefix: string): readonly string[] {
  if (typeof schema === 'boolean') return []
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return []
    const path = `${prefix}${name}`
    const isRequired = schema.required?.includes(name) ?? false
    const standard =
      field.default === undefined ? (isRequired ? 'required' : '') : `\`${JSON.stringify(field.default)}\``
    const row = `| \`${path}\` | ${cell(typeOf(field))} | ${standard} | ${cell(field.description ?? '')} |`
    const items =
      field.items !== undefined && !Array.isArray(field.items) ? argumentRows(field.items, `${path}[].`) : []
    const values =
      typeof field.additionalProperties === 'object'
        ? argumentRows(field.additionalProperties, `${path}.NAME.`)
        : []
    return [row, ...items, ...values, ...argumentRows(field, `${path}.`)]
  })
}

function typeOf(field: Exclude<Schema, boolean>): string {
  if (field.enum !== undefined) return field.enum.map((value) => JSON.stringify(value)).join(', ')
  if (field.type === 'array' && typeof field.items === 'object' && !Array.isArray(field.items))
    return `list of ${typeOf(field.items)}`
  const { type, minimum, maximum } = field
  const isBounded = type === 'integer' && minimum !== undefined && maximum !== undefined
  const isWide = maximum !== undefined && maximum >= Number.MAX_SAFE_INTEGER
  if (isBounded) return isWide ? `integer, ${minimum} or more` : `integer, ${minimum} to ${maximum}`
  return typeof type === 'string' ? type : 'value'
}

/** `{ path: string, lines: string[], changeId?: string }` */
function shape(schema: Schema): string {
  if (typeof schema === 'boolean') return 'any'
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map(shape).join(' or ')
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array')
    return schema.items === undefined || Array.isArray(schema.items)
      ? 'any[]'
      : `${wrapped(shape(schema.items))}[]`
  if (schema.type !== 'object') return typeof schema.type === 'string' ? schema.type : 'any'
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `${name}${schema.required?.includes(name) === true ? '' : '?'}: ${shape(field)}`,
  )
  return `{ ${fields.join(', ')} }`
}

function wrapped(inner: string): string {
  return inner.includes(' or ') && !inner.startsWith('{') ? `(${inner})` : inner
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
