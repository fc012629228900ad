import type { ToolDescription } from '../model/tool-result.ts'

/** One argument of a tool as a slash command sees it: its name and the type of its JSON Schema. */
export interface Property {
  readonly name: string
  readonly type: string
}

/** What the person may type behind a tool's name: `/grep PATTERN [--path ...] [--glob ...]`. */
export function slashUsage(tool: ToolDescription): string {
  const required = requiredOf(tool)
  const options = propertiesOf(tool)
    .filter(({ name }) => name !== tool.main)
    .map(({ name }) => (required.includes(name) ? `--${name} ...` : `[--${name} ...]`))
  const main = tool.main === undefined ? [] : [tool.main.toUpperCase()]
  return [`/${tool.name}`, ...main, ...options].join(' ')
}

export function propertiesOf(tool: ToolDescription): readonly Property[] {
  const properties = tool.schema['properties']
  if (!isRecord(properties)) return []
  return Object.entries(properties).map(([name, schema]) => {
    const type = isRecord(schema) ? schema['type'] : undefined
    return { name, type: typeof type === 'string' ? type : 'string' }
  })
}

export function requiredOf(tool: ToolDescription): readonly string[] {
  const required = tool.schema['required']
  return Array.isArray(required) ? required.map(String) : []
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parseJson(text: string): { kind: 'ok'; value: unknown } | { kind: 'bad'; why: string } {
  try {
    const value: unknown = JSON.parse(text)
    return { kind: 'ok', value }
  } catch (error) {
    return { kind: 'bad', why: error instanceof Error ? error.message : String(error) }
  }
}

export function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`
}
