import type { ToolDescription } from '../../../shared/model/tool-result.ts'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import { strings } from '../../strings/index.ts'

const words = strings.conversation.errors

/** What a line of the composer means. */
export type Typed =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'call'; readonly tool: string; readonly args: unknown }
  | { readonly kind: 'wrong'; readonly error: ReplyError }

/** `/name rest`: the rest is the tool's arguments as JSON, or the value of its main argument, as it stands. */
export function readTyped(text: string, tools: readonly ToolDescription[]): Typed {
  const command = /^\/(\S+)\s*([^]*)$/.exec(text.trim())
  if (command === null) return { kind: 'say', text: text.trim() }
  const [, name = '', rest = ''] = command
  const tool = tools.find((other) => other.name === name)
  if (tool === undefined) return wrong('unknown_tool', words.unknownTool(name), words.unknownToolHint)
  return readArguments(tool, rest.trim())
}

/** The tools whose name begins with what stands after the slash; none once a space was typed. */
export function completions(text: string, tools: readonly ToolDescription[]): readonly ToolDescription[] {
  const begun = /^\/(\S*)$/.exec(text)?.[1]
  return begun === undefined ? [] : tools.filter(({ name }) => name.startsWith(begun))
}

/** The tool that a line calls, once its whole name stands there. */
export function toolOf(text: string, tools: readonly ToolDescription[]): ToolDescription | undefined {
  const name = /^\/(\S+)(\s|$)/.exec(text)?.[1]
  return tools.find((tool) => tool.name === name)
}

export interface ArgumentHelp {
  readonly name: string
  readonly isRequired: boolean
  /** Filled by what is typed without braces. */
  readonly isMain: boolean
}

/** The arguments of a tool from its JSON Schema, the main one first, then the required ones. */
export function argumentsOf({ schema, main }: ToolDescription): readonly ArgumentHelp[] {
  const properties = schema['properties']
  const required = schema['required']
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  const rank = ({ isMain, isRequired }: ArgumentHelp): number => (isMain ? 0 : isRequired ? 1 : 2)
  return names
    .map((name) => ({
      name,
      isRequired: Array.isArray(required) && required.includes(name),
      isMain: name === main,
    }))
    .sort((a, b) => rank(a) - rank(b))
}

function readArguments(tool: ToolDescription, rest: string): Typed {
  if (rest.startsWith('{') || tool.main === undefined) {
    if (rest === '') return { kind: 'call', tool: tool.name, args: {} }
    const args = readJson(rest)
    if (args !== undefined) return { kind: 'call', tool: tool.name, args }
    if (tool.main === undefined) return wrong('bad_argument', words.noMain(tool.name), words.badArgumentsHint)
    // A pattern may begin with a brace too; only what reads as JSON from end to end was meant as JSON.
    if (/^\{\s*"/.test(rest)) return wrong('bad_argument', words.badArguments, words.badArgumentsHint)
  }
  return { kind: 'call', tool: tool.name, args: rest === '' ? {} : { [tool.main]: rest } }
}

function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function wrong(code: string, message: string, hint: string): Typed {
  return { kind: 'wrong', error: { code, message, hint } }
}
