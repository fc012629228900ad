import { z } from 'zod'

const file = z.string().min(1).describe('File of the workspace.')
const line = z.int().min(1).describe('Line of the file, counted from 1.')
const symbol = z
  .string()
  .min(1)
  .describe('A name on that line, as it is written there; "name#2" is the second one on the line.')
const namePath = z
  .string()
  .min(1)
  .describe(
    'Instead of line and symbol: a path of names such as "Class.method"; without file it is searched for.',
  )
const limit = (most: number, usual: number) =>
  z.int().min(1).max(most).default(usual).describe('How many entries to answer at most.')

const place = {
  file: file.optional(),
  line: line.optional(),
  symbol: symbol.optional(),
  name_path: namePath.optional(),
}
const places = z.strictObject({ ...place, limit: limit(1000, 50) })

/** What each op takes; what is not here is refused in words instead of ignored. */
export const operations = {
  diagnostics: z.strictObject({ file, limit: limit(1000, 50) }),
  definition: places,
  type_definition: places,
  implementation: places,
  references: places,
  hover: z.strictObject(place),
  symbols: z.strictObject({
    file: file.optional(),
    query: z.string().optional(),
    limit: limit(2000, 200),
  }),
  incoming_calls: places,
  outgoing_calls: places,
  code_actions: z.strictObject({ file, line, limit: limit(1000, 50) }),
  status: z.strictObject({ file: file.optional(), limit: limit(1000, 50) }),
  reload: z.strictObject({ file: file.optional(), query: z.string().min(1).optional() }),
} as const

export type LspOperation = keyof typeof operations
export type LspArguments = { readonly [O in LspOperation]: z.output<(typeof operations)[O]> }

const opNames = [
  'diagnostics',
  'definition',
  'type_definition',
  'implementation',
  'references',
  'hover',
  'symbols',
  'incoming_calls',
  'outgoing_calls',
  'code_actions',
  'status',
  'reload',
] as const satisfies readonly LspOperation[]

/** Every argument of every op, for the tool's own schema. */
export const lspArgs = z.strictObject({
  op: z.enum(opNames).describe('What to ask.'),
  file: file
    .optional()
    .describe(
      'File of the workspace. With op diagnostics "*" runs the project\'s own checker over all of it.',
    ),
  line: line.optional(),
  symbol: symbol.optional(),
  name_path: namePath.optional(),
  query: z
    .string()
    .optional()
    .describe(
      'With op symbols: a part of the name, searched in file, else in the workspace. With reload: a server id.',
    ),
  limit: z
    .int()
    .min(1)
    .optional()
    .describe('How many entries to answer at most: 200 symbols, 50 of everything else when left out.'),
})
