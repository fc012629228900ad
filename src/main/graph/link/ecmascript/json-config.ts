/** JSON with comments and trailing commas, as in tsconfig.json; `undefined` where it cannot be read. */
export function parseJsonConfig(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(withoutComments(text))
    } catch {
      return undefined
    }
  }
}

const token = /"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=\s*[}\]])/g

function withoutComments(text: string): string {
  const bare = text.replace(/^\uFEFF/, '').replaceAll(token, keepStrings)
  // A comma may stand before a comment that stood before the bracket.
  return bare.replaceAll(token, keepStrings)
}

function keepStrings(found: string): string {
  return found.startsWith('"') ? found : ''
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Reflect.get(value, name)
    : undefined
}

export function textMember(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name)
  return typeof member === 'string' ? member : undefined
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}
