import type { ToolDescription } from '../model/tool-result.ts'
import { readOption } from './slash-option.ts'
import { isRecord, parseJson, propertiesOf, requiredOf, shorten, slashUsage } from './slash-schema.ts'

/** What a person's line means: text for the agent, a tool call, or a slash command that cannot be read. */
export type SlashCommand =
  | { readonly kind: 'text' }
  | { readonly kind: 'call'; readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
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
