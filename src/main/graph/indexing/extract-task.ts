import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Failure, messageOf, systemCodeOf } from '../../base/failure.ts'
import type { TaskContext, TaskHandler, ThreadParts } from '../../syntax/pool/serve-tasks.ts'
import { languageOfPath } from '../../syntax/languages.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import type { FileFacts } from '../facts.ts'
import { packFacts } from '../store/facts-blob.ts'
import { isConfigFile } from './config-files.ts'
import { readSource } from './read-source.ts'

export const extractTask = 'graph.extract'

/** Says of one file what it declares and uses; undefined for a language that no extractor reads. */
export type ExtractFile = (path: string, languageId: string, tree: SyntaxTree) => FileFacts | undefined

const inputSchema = z.object({
  root: z.string(),
  /** With the hash of what is known of them: the same bytes are not parsed again. */
  files: z.array(z.object({ path: z.string(), hash: z.string() })),
  maxBytes: z.number(),
  maxParseMs: z.number(),
})
export type ExtractInput = z.output<typeof inputSchema>

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const packedSymbolSchema = z.custom<ReturnType<typeof packFacts>['symbols'][number]>(
  (value) => typeof value === 'object' && value !== null,
)
const stampSchema = { path: z.string(), size: z.number(), mtime: z.number() }
export const extractedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    ...stampSchema,
    hash: bytesSchema,
    state: z.enum(['ok', 'partial', 'config']),
    language: z.string(),
    surface: z.string(),
    facts: bytesSchema,
    references: z.number(),
    symbols: z.array(packedSymbolSchema),
  }),
  z.object({ kind: z.literal('same'), ...stampSchema }),
  z.object({ kind: z.literal('skipped'), ...stampSchema, reason: z.string() }),
  z.object({ kind: z.literal('gone'), path: z.string() }),
])
export type Extracted = z.output<typeof extractedSchema>
export const extractOutputSchema = z.array(extractedSchema)

/** The part of a thread's program that extracts: pure but for reading the file. */
export function graphHandlers(
  { parser }: Pick<ThreadParts, 'parser'>,
  extract: ExtractFile,
): Readonly<Record<string, TaskHandler>> {
  async function one(
    { path, hash }: ExtractInput['files'][number],
    { root, maxBytes, maxParseMs }: ExtractInput,
    context: TaskContext,
  ): Promise<Extracted> {
    const source = readSource(root, path, maxBytes)
    if (source.kind !== 'text') return source
    const { bytes, text, size, mtime } = source
    const stamp = { path, size, mtime }
    const digest = createHash('sha1').update(bytes).digest()
    if (digest.toString('hex') === hash) return { kind: 'same', ...stamp }
    const row = languageOfPath(path)
    if (isConfigFile(path)) return configOf(text, digest, stamp)
    if (row === undefined) return { kind: 'skipped', ...stamp, reason: 'no grammar reads it' }
    const parse = await parser.grammar(row)
    const untilMs = performance.now() + maxParseMs
    try {
      const tree = parse(text, { isCancelled: () => context.isCancelled() || performance.now() > untilMs })
      const facts = extract(path, row.id, tree)
      if (facts === undefined) return { kind: 'skipped', ...stamp, reason: 'no extractor reads it' }
      const { blob, symbols, references } = packFacts(facts)
      const { language, surface, parse: state } = facts
      return {
        kind: 'read',
        ...stamp,
        hash: digest,
        state,
        language,
        surface,
        facts: blob,
        references,
        symbols: [...symbols],
      }
    } catch (error) {
      if (parser.isBroken || context.isCancelled()) throw error
      return { kind: 'skipped', ...stamp, reason: reasonOf(error, maxParseMs) }
    }
  }

  return {
    [extractTask]: async (input, context) => {
      const parsed = inputSchema.parse(input)
      const results: Extracted[] = []
      for (const [index, file] of parsed.files.entries()) {
        if (context.isCancelled()) throw new Failure('cancelled', 'Indexing was cancelled.')
        context.mark(index)
        results.push(await one(file, parsed, context))
      }
      return results
    },
  }
}

function configOf(
  text: string,
  hash: Buffer,
  stamp: { readonly path: string; readonly size: number; readonly mtime: number },
): Extracted {
  return {
    kind: 'read',
    ...stamp,
    hash,
    state: 'config',
    language: 'config',
    surface: hash.toString('hex'),
    facts: Buffer.from(text),
    references: 0,
    symbols: [],
  }
}

function reasonOf(error: unknown, maxParseMs: number): string {
  if (error instanceof Failure && error.code === 'cancelled')
    return `parsing took over ${maxParseMs / 1_000} s`
  return systemCodeOf(error) ?? messageOf(error)
}
