import { z } from 'zod'
import { astEditDataSchema } from '../../shared/model/tool-data.ts'
import type { StagedChange } from '../../shared/model/staged-change.ts'
import { withoutDollars } from './ast-grep.ts'
import { scopeArguments, whereArgument } from './pattern-arguments.ts'
import type { RewriteAnswer } from './ports.ts'
import { presentPreview } from './present/preview-text.ts'
import { presentNothing, presentStaged } from './present/staged-text.ts'
import { previewData, previewOf } from './preview-of.ts'
import { defineTool, type ToolContext } from './tool.ts'

const argsSchema = z.strictObject({
  ops: z
    .array(
      z.strictObject({
        pattern: z.string().min(1).describe('Code with metavariables, as in ast_grep.'),
        rewrite: z.string().describe('What takes its place, with the same metavariables; "" removes it.'),
        where: whereArgument,
        inside: z.string().min(1).optional().describe('Only inside code that matches this pattern.'),
        not_inside: z.string().min(1).optional().describe('Only outside code that matches this pattern.'),
      }),
    )
    .min(1)
    .describe('The rewrites, tried on the same text.'),
  ...scopeArguments,
  overlap: z
    .enum(['outer', 'error'])
    .default('outer')
    .describe('Matches inside one another: take the outermost and count the others, or refuse.'),
  allow_drops: z.boolean().default(false).describe('Rewrite also where something would be lost.'),
  max_sites: z
    .int()
    .min(1)
    .max(100_000)
    .default(1000)
    .describe('More places than this is an error and never a cut.'),
})

export const astEditTool = defineTool({
  name: 'ast_edit',
  tier: 'write',
  description:
    'Proposes a rewrite of code by its shape in many files at once. Nothing reaches the disk: the answer is a staged ' +
    'change with an id, shown to the person as a diff; it lands with resolve accept, all files or none. Patterns read as ' +
    'in ast_grep; the rewrite is code with the same metavariables. A place where the rewrite would lose something that ' +
    'the pattern did not mention (a comment, async, an else) is left alone and listed, unless allow_drops; ' +
    'so are the files of a language in which the rewrite is no code. No match is an answer: 0 replacements and nothing staged.',
  args: argsSchema,
  data: astEditDataSchema,
  errors: [
    'pattern_unparseable',
    'language_needed',
    'overlap',
    'too_many_sites',
    'too_many_changes',
    'would_not_parse',
    'unbound_metavariable',
  ],
  async run(args, { ports, signal, runId, tell }) {
    const rewrite = await proposedBy(args, { ports, signal })
    if (rewrite.replacements === 0)
      return { kind: 'done', text: presentNothing(rewrite), data: dataOf(rewrite, undefined) }
    const plainOps = args.ops.map((op) => ({ pattern: op.pattern, rewrite: op.rewrite }))
    const change = await ports.staging.stage(rewrite, { runId, tool: 'ast_edit', ops: plainOps, args })
    // People see it while the servers are asked.
    tell({ type: 'change-staged', change })
    const preview = await previewOf(change.id, ports, signal)
    return {
      kind: 'done',
      text: presentStaged(change, rewrite, preview === undefined ? '' : presentPreview(preview)),
      data: { ...dataOf(rewrite, change), ...previewData(preview) },
    }
  },
})

/** Computes a rewrite from the arguments that an earlier call kept, on the texts as they are now. */
export async function proposedAgain(
  keptArgs: unknown,
  context: Pick<ToolContext, 'ports' | 'signal'>,
): Promise<RewriteAnswer> {
  return await proposedBy(argsSchema.parse(keptArgs), context)
}

async function proposedBy(
  args: z.output<typeof argsSchema>,
  { ports, signal }: Pick<ToolContext, 'ports' | 'signal'>,
): Promise<RewriteAnswer> {
  const ops = args.ops.map(({ not_inside: notInside, where, ...op }) => ({
    ...op,
    notInside,
    where: withoutDollars(where),
  }))
  const { language, path, globs, strictness, context, overlap } = args
  const scope = { language, path, globs, strictness, context, overlap }
  const query = { ...scope, ops, allowDrops: args.allow_drops, maxSites: args.max_sites }
  return await ports.pattern.rewrite(query, signal)
}

function dataOf(
  rewrite: RewriteAnswer,
  change: StagedChange | undefined,
): z.output<typeof astEditDataSchema> {
  const { replacements, overlapsDropped, sitesWithDrops, commentsLost, secondRun } = rewrite
  const { errorNodesBefore, errorNodesAfter } = rewrite
  const files = (change?.files ?? []).map(({ path, count, sites }) => ({ path, count, sites }))
  return {
    ...(change === undefined ? {} : { changeId: change.id }),
    replacements,
    files,
    overlapsDropped,
    sitesWithDrops,
    errorNodesBefore,
    errorNodesAfter,
    commentsLost,
    secondRun,
  }
}
