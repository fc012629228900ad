import type { ToolDescription } from '../model/tool-result.ts'

/** What a person's line means: text for the agent, a tool call, or a slash command that cannot be read. */
export type SlashCommand =
  | { readonly kind: 'text' }
  | { readonly kind: 'call'; readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly kind: 'error'; readonly message: string; readonly hint: string }

interface Property {
  readonly name: string
  readonly type: string
}

/** An option that was read, and what stands behind it. */
type Option =
  | { readonly kind: 'value'; readonly name: string; readonly value: unknown; readonly rest: string }
  | { readonly kind: 'error'; readonly message: string; readonly hint: string }

/**
 * `/ast_grep if ($X != null) $X.dispose() --language typescript`, `/read src/a.ts --offset 10`, `/write {"path": ...}`.
 * Options stand before or behind the text that fills the tool's main argument; `--` ends the ones before. Behind a
 * command for a shell nothing is an option.
 */
export function parseSlash(line: string, tools: readonly ToolDescription[]): SlashCommand {
  const [, name, rest = ''] = /^\s*\/([A-Za-z_]\w*)(?:\s+([\s\S]*))?$/.exec(line) ?? []
  if (name === undefined) return { kind: 'text' }
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined)
    return {
      kind: 'error',
      message: `There is no command /${name}.`,
      hint: `The commands are: ${tools.map((one) => `/${one.name}`).join(', ')}.`,
    }
  const text = rest.trim()
  return jsonCall(tool, text) ?? optionsCall(tool, text)
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

/** A whole JSON object stands for all arguments; a pattern may begin with a brace, so only what parses is taken. */
function jsonCall(tool: ToolDescription, text: string): SlashCommand | undefined {
  if (!text.startsWith('{')) return undefined
  const parsed = parseJson(text)
  if (parsed.kind === 'ok' && isRecord(parsed.value))
    return { kind: 'call', tool: tool.name, args: parsed.value }
  if (tool.main !== undefined) return undefined
  return {
    kind: 'error',
    message: `The arguments of /${tool.name} are no JSON object${parsed.kind === 'bad' ? `: ${parsed.why}` : ''}.`,
    hint: `Give them as /${tool.name} {"name": value, ...} or as ${slashUsage(tool)}.`,
  }
}

function optionsCall(tool: ToolDescription, text: string): SlashCommand {
  const args = new Map<string, unknown>()
  const leading = takeLeading(tool, text, args)
  if (typeof leading !== 'string') return leading
  const main = tool.tier === 'exec' ? leading : takeTrailing(tool, leading, args)
  if (typeof main !== 'string') return main
  if (main !== '') {
    if (tool.main === undefined)
      return {
        kind: 'error',
        message: `/${tool.name} takes no bare text, and ${JSON.stringify(shorten(main))} is some.`,
        hint: `Give its arguments as ${slashUsage(tool)}, or as one JSON object.`,
      }
    if (args.has(tool.main))
      return {
        kind: 'error',
        message: `\`${tool.main}\` of /${tool.name} is given twice: as --${tool.main} and as text.`,
        hint: `Leave one of them out: ${slashUsage(tool)}.`,
      }
    args.set(tool.main, main)
  }
  const missing = requiredOf(tool).filter((name) => !args.has(name))
  if (missing.length > 0)
    return {
      kind: 'error',
      message: `/${tool.name} needs ${missing.map((name) => `\`${name}\``).join(' and ')}.`,
      hint: `Type ${slashUsage(tool)}.`,
    }
  return { kind: 'call', tool: tool.name, args: Object.fromEntries(args) }
}

type Fault = Extract<SlashCommand, { kind: 'error' }>

function takeLeading(tool: ToolDescription, text: string, args: Map<string, unknown>): string | Fault {
  let rest = text
  while (rest.startsWith('--')) {
    if (/^--(\s|$)/.test(rest)) return rest.slice(2).trim()
    const option = readOption(tool, rest)
    if (option.kind === 'error') return option
    args.set(option.name, option.value)
    rest = option.rest
  }
  return rest
}

/** Known options at the end of the text; `--` of the pattern itself (`$X--`) is followed by no argument's name. */
function takeTrailing(tool: ToolDescription, text: string, args: Map<string, unknown>): string | Fault {
  const names = propertiesOf(tool).map(({ name }) => name.replaceAll('_', '[_-]'))
  const starts = [...text.matchAll(new RegExp(`(?:^|\\s)--(?:${names.join('|')})(?=[\\s=]|$)`, 'g'))]
  for (const start of starts) {
    const taken = new Map<string, unknown>()
    let rest = text.slice(start.index).trim()
    while (rest.startsWith('--')) {
      const option = readOption(tool, rest)
      if (option.kind === 'error') return option
      taken.set(option.name, option.value)
      rest = option.rest
    }
    if (rest !== '') continue
    for (const [name, value] of taken) args.set(name, value)
    return text.slice(0, start.index).trim()
  }
  return text
}

function readOption(tool: ToolDescription, text: string): Option {
  const [all, given = '', separator = ''] = /^--([A-Za-z][\w-]*)(=|\s+|$)/.exec(text) ?? ['']
  const property = propertiesOf(tool).find(({ name }) => name === given.replaceAll('-', '_'))
  if (property === undefined)
    return {
      kind: 'error',
      message: `/${tool.name} has no argument ${JSON.stringify(given === '' ? shorten(text) : given)}.`,
      hint: `Type ${slashUsage(tool)}, with -- before text that begins with dashes.`,
    }
  const behind = text.slice(all.length)
  if (property.type === 'boolean') {
    const [word = '', value] = /^(true|false)(?=\s|$)/.exec(behind) ?? []
    if (value !== undefined)
      return {
        kind: 'value',
        name: property.name,
        value: value === 'true',
        rest: behind.slice(word.length).trim(),
      }
    if (separator !== '=') return { kind: 'value', name: property.name, value: true, rest: behind.trim() }
  }
  const token = readToken(behind)
  if (token === undefined) return wrongValue(tool, property, 'it is missing')
  return toValue(tool, property, token)
}

interface Token {
  readonly text: string
  readonly rest: string
}

/** A quoted text, a JSON list or object, or a word. */
function readToken(text: string): Token | undefined {
  const quoted = /^(["'])((?:\\[\s\S]|(?!\1)[\s\S])*)\1(?=\s|$)/.exec(text)
  if (quoted !== null) {
    const [all, , inner = ''] = quoted
    return { text: inner.replace(/\\(["'\\])/g, '$1'), rest: text.slice(all.length).trim() }
  }
  if (/^[[{]/.test(text)) {
    for (let end = text.length; end > 0; end = text.lastIndexOf(text.startsWith('[') ? ']' : '}', end - 1)) {
      if (parseJson(text.slice(0, end + 1)).kind === 'ok')
        return { text: text.slice(0, end + 1), rest: text.slice(end + 1).trim() }
    }
  }
  const word = /^\S+/.exec(text)?.[0]
  return word === undefined ? undefined : { text: word, rest: text.slice(word.length).trim() }
}

function toValue(tool: ToolDescription, property: Property, { text, rest }: Token): Option {
  const { name, type } = property
  switch (type) {
    case 'integer':
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text)
        ? { kind: 'value', name, value: Number(text), rest }
        : wrongValue(tool, property, `it is ${JSON.stringify(shorten(text))}`)
    case 'array':
    case 'object': {
      const parsed = parseJson(text)
      if (parsed.kind === 'ok') return { kind: 'value', name, value: parsed.value, rest }
      return type === 'array' && !text.startsWith('[')
        ? { kind: 'value', name, value: text.split(','), rest }
        : wrongValue(tool, property, parsed.why)
    }
    case 'boolean':
      return wrongValue(tool, property, `it is ${JSON.stringify(shorten(text))}`)
    default:
      return { kind: 'value', name, value: text, rest }
  }
}

const expectations: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list: a,b or ["a", "b"]',
  object: 'a JSON object',
}

function wrongValue(tool: ToolDescription, { name, type }: Property, why: string): Option {
  return {
    kind: 'error',
    message: `--${name} of /${tool.name} must be ${expectations[type] ?? 'a text'}; ${why}.`,
    hint: `Type ${slashUsage(tool)}; put quotes round a text with spaces.`,
  }
}

function propertiesOf(tool: ToolDescription): readonly Property[] {
  const properties = tool.schema['properties']
  if (!isRecord(properties)) return []
  return Object.entries(properties).map(([name, schema]) => {
    const type = isRecord(schema) ? schema['type'] : undefined
    return { name, type: typeof type === 'string' ? type : 'string' }
  })
}

function requiredOf(tool: ToolDescription): readonly string[] {
  const required = tool.schema['required']
  return Array.isArray(required) ? required.map(String) : []
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): { kind: 'ok'; value: unknown } | { kind: 'bad'; why: string } {
  try {
    const value: unknown = JSON.parse(text)
    return { kind: 'ok', value }
  } catch (error) {
    return { kind: 'bad', why: error instanceof Error ? error.message : String(error) }
  }
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`
}
