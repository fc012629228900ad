import { z } from 'zod'

const nodeTest = {
  regex: z
    .string()
    .min(1)
    .optional()
    .describe('A regular expression that the text of the capture must match.'),
  kind: z
    .string()
    .min(1)
    .optional()
    .describe('The kind of node that the capture must be, such as identifier.'),
}

/** Arguments that ast_grep and ast_edit share; how a pattern reads is told in ast_grep. */
export const whereArgument = z
  .record(
    z.string().regex(/^\$?[A-Z_][A-Z0-9_]*$/, 'the name of a metavariable of the pattern, such as X'),
    z.strictObject({
      ...nodeTest,
      not: z.strictObject(nodeTest).optional().describe('What the capture must not be.'),
    }),
  )
  .optional()
  .describe('Conditions on captures by name: { "X": { "regex": "^tmp", "not": { "kind": "string" } } }.')

export const scopeArguments = {
  language: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Name of a language, such as typescript (its .tsx files too), python, go, rust, java, cpp; a wrong one is answered ' +
        'with all there are. Left out, all languages of the files in scope that read the pattern.',
    ),
  path: z.string().min(1).optional().describe('File or folder to search; the whole workspace when left out.'),
  globs: z
    .array(z.string().min(1))
    .optional()
    .describe('Only files whose path matches one of these; a leading ! leaves files out.'),
  strictness: z
    .enum(['cst', 'smart', 'ast', 'relaxed', 'signature'])
    .default('smart')
    .describe(
      'smart: every token of the pattern counts and every node of the code is accounted for; cst: exactly; ast: ' +
        'punctuation does not count; relaxed: leftovers such as an else pass; signature: text does not count.',
    ),
  context: z
    .string()
    .min(1)
    .optional()
    .describe('Read the pattern as this (statement, expression, member ...), as told in an earlier answer.'),
}
