import path from 'node:path'
import { z } from 'zod'
import { ownPathStyle, uriToPath } from '../protocol/document-uri.ts'
import { globMatcher } from '../protocol/glob-pattern.ts'
import type { FileEvent } from './report.ts'

const baseSchema = z.union([z.string(), z.object({ uri: z.string() }).transform(({ uri }) => uri)])
const watcherSchema = z.object({
  globPattern: z.union([z.string(), z.object({ baseUri: baseSchema, pattern: z.string() })]),
  kind: z.number().int().nullish().catch(undefined),
})
type WatcherAsked = z.infer<typeof watcherSchema>

/** Of a list in which one malformed member does not cost the others. */
const watchersSchema = z.looseObject({ watchers: z.array(z.unknown()) }).transform(({ watchers }) =>
  watchers.flatMap((watcher) => {
    const parsed = watcherSchema.safeParse(watcher)
    return parsed.success ? [parsed.data] : []
  }),
)

/** LSP 3.18 "WatchKind", a bit each; all of them when the server names none. */
const kinds = { created: 1, changed: 2, deleted: 4 } as const
const allKinds = 7

export type Watch = (event: FileEvent) => boolean

/**
 * What one registration of `workspace/didChangeWatchedFiles` wants to hear of. A pattern without a base is of the whole
 * path, and of the path below the root too, because servers mean either. Unreadable: nothing.
 */
export function watchOf(registerOptions: unknown, root: string): Watch {
  const watchers = watchersSchema.safeParse(registerOptions)
  const watches = (watchers.data ?? []).map((watcher) => oneWatch(watcher, root))
  return (event) => watches.some((watch) => watch(event))
}

function oneWatch({ globPattern, kind }: WatcherAsked, root: string): Watch {
  const wanted = kind ?? allKinds
  const isMatch = typeof globPattern === 'string' ? anywhere(globPattern, root) : below(globPattern)
  return (event) => (wanted & kinds[event.kind]) !== 0 && isMatch(event.file)
}

function anywhere(pattern: string, root: string): (file: string) => boolean {
  const matches = matcher(pattern)
  return (file) => matches(withSlashes(file)) || matches(withSlashes(path.relative(root, file)))
}

function below({ baseUri, pattern }: { baseUri: string; pattern: string }): (file: string) => boolean {
  const base = uriToPath(baseUri, ownPathStyle)
  const matches = matcher(pattern)
  return (file) => {
    const relative = base === undefined ? '..' : path.relative(base, file)
    const isInside = relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative)
    return isInside && matches(withSlashes(relative))
  }
}

function matcher(pattern: string): (file: string) => boolean {
  return globMatcher(pattern, { nocase: process.platform === 'win32' })
}

function withSlashes(file: string): string {
  return file.split(path.sep).join('/')
}
