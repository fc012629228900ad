import { z } from 'zod'
import type { TaskContext, TaskHandler, ThreadParts } from '../../syntax/pool/serve-tasks.ts'
import { ListingCache } from '../../workspace/listing-cache.ts'
import type { SearchProgress } from '../answer.ts'
import { rewriteQuerySchema, searchQuerySchema } from '../query.ts'
import { rewrite } from '../rewriting/rewrite.ts'
import { Compilations } from './compilations.ts'
import { searchCountsSchema, type SearchEnd, searchEnd } from './search-end.ts'
import { type SearchPart, searchPart } from './search-part.ts'
import { planSearch, type SearchPlan } from './search-plan.ts'
import { WorkspaceSourceFiles } from './workspace-source-files.ts'

/** Names of the tasks that a thread of the pool does for `pattern`. */
export const patternTasks = {
  plan: 'pattern.plan',
  part: 'pattern.part',
  end: 'pattern.end',
  rewrite: 'pattern.rewrite',
} as const

const rootSchema = z.object({
  /** The workspace, absolute. */
  root: z.string(),
  /** Of one call: what it has used stays in memory until it is over. */
  scan: z.string(),
})
const searchSchema = rootSchema.extend({ query: searchQuerySchema })
const familiesSchema = z.array(z.array(z.string()).readonly()).readonly()

const inputs = {
  plan: searchSchema,
  part: searchSchema.extend({
    families: familiesSchema,
    paths: z.array(z.string()).readonly(),
    maxFileBytes: z.number(),
    /** Four bytes that all threads of a search see: whether any of them has found something. */
    anyFound: z.custom<SharedArrayBuffer>((value) => value instanceof SharedArrayBuffer),
  }),
  end: searchSchema.extend({
    families: familiesSchema,
    paths: z.array(z.string()).readonly(),
    counts: searchCountsSchema,
  }),
  rewrite: rootSchema.extend({ query: rewriteQuerySchema }),
}
export type PlanInput = z.input<typeof inputs.plan>
export type PartInput = z.input<typeof inputs.part>
export type EndInput = z.input<typeof inputs.end>
export type RewriteInput = z.input<typeof inputs.rewrite>

/** The part of a thread's program that searches and rewrites. */
export function patternHandlers({ parser, cache }: ThreadParts): Record<string, TaskHandler> {
  const compilations = new Compilations(parser)
  const listings = new ListingCache()
  const filesOf = async (
    { root, scan }: z.output<typeof rootSchema>,
    control: TaskContext,
  ): Promise<WorkspaceSourceFiles> => {
    cache.beginScan(scan)
    return await WorkspaceSourceFiles.open(root, { cache, listings }, () => control.isCancelled())
  }

  async function plan(input: unknown, control: TaskContext): Promise<SearchPlan> {
    const { query, ...where } = inputs.plan.parse(input)
    return await planSearch(query, { files: await filesOf(where, control), compilations })
  }

  async function part(input: unknown, control: TaskContext): Promise<SearchPart> {
    const { query, families, paths, maxFileBytes, anyFound: shared, ...where } = inputs.part.parse(input)
    const compiled = await compilations.of(query, families)
    const flag = new Int32Array(shared)
    const anyFound = {
      get: () => Atomics.load(flag, 0) !== 0,
      set: () => void Atomics.store(flag, 0, 1),
    }
    const request = { query, compiled, paths, maxFileBytes, anyFound }
    return await searchPart(request, { files: await filesOf(where, control), parser, control })
  }

  async function end(input: unknown, control: TaskContext): Promise<SearchEnd> {
    const { query, families, paths, counts, ...where } = inputs.end.parse(input)
    const parts = { files: await filesOf(where, control), parser, control }
    return await searchEnd(query, await compilations.of(query, families), { counts, paths, parts })
  }

  async function rewriteAll(input: unknown, control: TaskContext): Promise<unknown> {
    const { query, ...where } = inputs.rewrite.parse(input)
    const listener = { progress: (progress: SearchProgress) => control.note(progress) }
    return await rewrite(query, { files: await filesOf(where, control), parser, control, listener })
  }

  return {
    [patternTasks.plan]: plan,
    [patternTasks.part]: part,
    [patternTasks.end]: end,
    [patternTasks.rewrite]: rewriteAll,
  }
}
