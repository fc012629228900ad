import type { ToolDescription } from '../../../shared/model/tool-result.ts'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import { parseSlash } from '../../../shared/run/slash.ts'
import { propertiesOf, requiredOf } from '../../../shared/run/slash-schema.ts'

/** What a line of the composer means. */
export type Typed =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'call'; readonly tool: string; readonly args: unknown }
  | { readonly kind: 'wrong'; readonly error: ReplyError }

/** A line for the agent, a tool call by the person, or why neither can be read (src/shared/run/slash.ts). */
export function readTyped(text: string, tools: readonly ToolDescription[]): Typed {
  const command = parseSlash(text, tools)
  switch (command.kind) {
    case 'text':
      return { kind: 'say', text: text.trim() }
    case 'call':
      return command
    case 'error':
      return { kind: 'wrong', error: { code: 'bad_argument', message: command.message, hint: command.hint } }
  }
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
export function argumentsOf(tool: ToolDescription): readonly ArgumentHelp[] {
  const required = requiredOf(tool)
  const rank = ({ isMain, isRequired }: ArgumentHelp): number => (isMain ? 0 : isRequired ? 1 : 2)
  return propertiesOf(tool)
    .map(({ name }) => ({ name, isRequired: required.includes(name), isMain: name === tool.main }))
    .sort((a, b) => rank(a) - rank(b))
}
