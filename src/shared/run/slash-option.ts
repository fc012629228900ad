import type { ToolDescription } from '../model/tool-result.ts'
import { parseJson, type Property, propertiesOf, shorten, slashUsage } from './slash-schema.ts'

/** An option that was read, and what stands behind it. */
export type Option =
  | { readonly kind: 'value'; readonly name: string; readonly value: unknown; readonly rest: string }
  | { readonly kind: 'error'; readonly message: string; readonly hint: string }

/** `--name value`, `--name=value`, or `--name` alone for what is true or false, at the beginning of the text. */
export function readOption(tool: ToolDescription, text: string): Option {
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
