import { z } from 'zod'

const file = z.string().min(1).describe('File of the workspace.')
const line = z.int().min(1).describe('Line of the file, counted from 1.')
const symbol = z
  .string()
  .min(1)
  .describe('rename: the name on that line, as it is written there; "name#2" is the second one on the line.')
const namePath = z
  .string()
  .min(1)
  .describe(
    'rename: instead of line and symbol, a path of names such as "Class.method"; file may be left out.',
  )
const newName = z.string().min(1).max(500).describe('rename: what it shall be called.')
const from = z.string().min(1).describe('rename_file: the file or folder to move.')
const to = z.string().min(1).describe('rename_file: its whole new path, which must be free.')
const title = z
  .string()
  .min(1)
  .describe(
    'code_action: the title, or words of it that only one action of the line has; "title#2" is the second of several alike.',
  )

/** What each op takes; what is not here is refused in words instead of ignored. */
export const operations = {
  rename: z.strictObject({
    file: file.optional(),
    line: line.optional(),
    symbol: symbol.optional(),
    name_path: namePath.optional(),
    new_name: newName,
  }),
  rename_file: z.strictObject({ from, to }),
  code_action: z.strictObject({ file, line, title }),
  organize_imports: z.strictObject({ file }),
} as const

export type RefactorOperation = keyof typeof operations

export const refactorArgs = z.strictObject({
  op: z.enum(['rename', 'rename_file', 'code_action', 'organize_imports']).describe('What to do.'),
  file: file.optional().describe('File of the workspace; not with rename_file.'),
  line: line.optional().describe('rename and code_action: line of the file, counted from 1.'),
  symbol: symbol.optional(),
  name_path: namePath.optional(),
  new_name: newName.optional(),
  from: from.optional(),
  to: to.optional(),
  title: title.optional(),
})
