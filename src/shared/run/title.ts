import type { RunEvent } from './event.ts'

/** The title of a run that nobody named; its first line by the person replaces it. */
export const defaultTitle = 'New run'
const longestTitle = 60

/** What a run that nobody named is about, by the first that the person says or calls in it; undefined for all else. */
export function titleBy(event: RunEvent): string | undefined {
  if (event.type === 'message' && event.from === 'person') return clipped(event.text)
  if (event.type === 'tool-call-started' && event.by === 'person')
    return clipped(`/${event.tool} ${mainText(event.args)}`)
  return undefined
}

const mainNames = ['pattern', 'command', 'path', 'change_id']

/** What a call is about: the argument that says it, else the first that is a text. */
function mainText(args: unknown): string {
  if (typeof args !== 'object' || args === null) return ''
  const given = new Map<string, unknown>(Object.entries(args))
  const values = [...mainNames.map((name) => given.get(name)), ...given.values()]
  return values.find((value) => typeof value === 'string') ?? ''
}

function clipped(text: string): string | undefined {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return undefined
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle - 1).trimEnd()}…`
}
