import { z } from 'zod'
import { replyErrorSchema } from '../ipc/reply.ts'
import { dropSchema, siteSchema } from './staged-change.ts'

/** How exactly a pattern is compared: in the order in which people need them. */
export const strictnesses = ['smart', 'relaxed', 'ast', 'cst', 'signature'] as const
export const strictnessSchema = z.enum(strictnesses)
export type Strictness = z.infer<typeof strictnessSchema>

/** A pattern is typed by a person or an agent; above this it is a file. */
const maxPatternChars = 20_000
const patternSchema = z.string().min(1).max(maxPatternChars)
const textSchema = z.string().min(1).max(2000)

const nodeTestSchema = z.object({ regex: textSchema.optional(), kind: textSchema.optional() }).strict()
const whereSchema = z.record(
  z.string().regex(/^[A-Z_][A-Z0-9_]*$/),
  nodeTestSchema.extend({ not: nodeTestSchema.optional() }).strict(),
)
export type Where = z.infer<typeof whereSchema>

const scopeSchema = z
  .object({
    language: textSchema.optional(),
    /** A file or folder, relative to the workspace. */
    path: textSchema.optional(),
    globs: z.array(textSchema).max(100).optional(),
    strictness: strictnessSchema,
    /** Name of the scaffold that must read the pattern. */
    context: textSchema.optional(),
  })
  .strict()

/** What the search pane asks for. */
export const patternQuerySchema = scopeSchema
  .extend({
    pattern: patternSchema,
    where: whereSchema.optional(),
    inside: patternSchema.optional(),
    notInside: patternSchema.optional(),
  })
  .strict()
export type PatternQuery = z.infer<typeof patternQuerySchema>

/** The rewrites that the search pane asks a preview of. */
export const previewQuerySchema = scopeSchema
  .extend({
    ops: z
      .array(
        z
          .object({
            pattern: patternSchema,
            rewrite: z.string().max(maxPatternChars),
            where: whereSchema.optional(),
            inside: patternSchema.optional(),
            notInside: patternSchema.optional(),
          })
          .strict(),
      )
      .min(1)
      .max(50),
    allowDrops: z.boolean(),
  })
  .strict()
export type PreviewQuery = z.infer<typeof previewQuerySchema>

/** One line of a file; the match is `start` to `end` of `text`, zero-based. A very long line is cut around it. */
const matchedLineSchema = z.object({ text: z.string(), start: z.number().int(), end: z.number().int() })
export type MatchedLine = z.infer<typeof matchedLineSchema>

/** Lines and columns are 1-based, columns in UTF-16 units, `endColumn` behind the last one. */
export const foundMatchSchema = z.object({
  file: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  endLine: z.number().int(),
  endColumn: z.number().int(),
  captures: z.array(
    z.object({
      name: z.string(),
      text: z.string(),
      line: z.number().int(),
      column: z.number().int(),
    }),
  ),
  /** The lines that the match touches, the first ones of a very long match. */
  lines: z.array(matchedLineSchema),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type FoundMatch = z.infer<typeof foundMatchSchema>

/** One node of a pattern as it was read, in the order of the text. */
export const patternTreeNodeSchema = z.object({
  depth: z.number().int(),
  /** A metavariable, its name with the dollar signs; a token as it stands in the code; a node with children by its kind. */
  role: z.enum(['metavariable', 'token', 'node']),
  text: z.string(),
  /** Kind of a named token, such as `identifier`. */
  kind: z.string().optional(),
})
export type PatternTreeNode = z.infer<typeof patternTreeNodeSchema>

const refusalSchema = z.object({
  scaffold: z.string(),
  error: z.string(),
  /** Where in the pattern: 1-based line and UTF-16 column. */
  at: z.object({ line: z.number().int(), column: z.number().int() }).optional(),
})
export type PatternRefusal = z.infer<typeof refusalSchema>

/** How one language reads a pattern: every reading, likeliest first, and what the other scaffolds said. */
export const patternReadingSchema = z.object({
  language: z.string(),
  languageName: z.string(),
  readings: z.array(
    z.object({
      scaffold: z.string(),
      kind: z.string(),
      /** The one whose matches are answered. */
      isChosen: z.boolean(),
      /** A file must contain all of them to be parsed at all. */
      literals: z.array(z.string()),
      tree: z.array(patternTreeNodeSchema),
    }),
  ),
  refused: z.array(refusalSchema),
})
export type PatternReading = z.infer<typeof patternReadingSchema>

const searchSummarySchema = z.object({
  total: z.number().int(),
  /** How many of them can be asked for by page: the first ones, in the order of the files. */
  kept: z.number().int(),
  filesSearched: z.number().int(),
  filesSkipped: z.number().int(),
  filesWithErrors: z.array(z.string()),
  hints: z.array(z.string()),
  readings: z.array(patternReadingSchema),
  tookMs: z.number(),
})
export type SearchSummary = z.infer<typeof searchSummarySchema>

/** A search or a preview that failed: the error, and for an unparseable pattern what each scaffold of each language said. */
const failedSchema = z.object({
  kind: z.literal('failed'),
  error: replyErrorSchema,
  refusals: z.array(z.object({ language: z.string(), refused: z.array(refusalSchema) })),
})

export const searchEndSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    summary: searchSummarySchema,
    /** The first matches in the order of the files, where that is not what was told as found. */
    matches: z.array(foundMatchSchema).optional(),
  }),
  failedSchema,
  z.object({ kind: z.literal('cancelled') }),
])
export type SearchEnd = z.infer<typeof searchEndSchema>

/** What a rewrite would do. Nothing is staged and nothing is written yet. */
const previewSchema = z.object({
  replacements: z.number().int(),
  files: z.array(z.object({ path: z.string(), sites: z.array(siteSchema) })),
  overlapsDropped: z.number().int(),
  sitesWithDrops: z.array(dropSchema),
  /** Comments of the replaced code that the proposed text has not. */
  commentsLost: z.number().int(),
  /** What the same rewrite would replace in its own result; `produced` of that is code which it wrote itself. */
  secondRun: z.object({ replacements: z.number().int(), produced: z.number().int() }),
  errorNodesBefore: z.number().int(),
  errorNodesAfter: z.number().int(),
  hints: z.array(z.string()),
})
export type Preview = z.infer<typeof previewSchema>

export const previewEndSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), preview: previewSchema }),
  failedSchema,
  z.object({ kind: z.literal('cancelled') }),
])
export type PreviewEnd = z.infer<typeof previewEndSchema>

/** A language that can be searched, and how many files of the workspace have it. */
export const searchLanguageSchema = z.object({
  id: z.string(),
  name: z.string(),
  scaffolds: z.array(z.string()),
  files: z.number().int(),
})
export type SearchLanguage = z.infer<typeof searchLanguageSchema>
