import { z } from 'zod'
import { grepDataSchema } from '../../shared/model/tool-data.ts'
import { Failure } from '../base/failure.ts'
import type { ToolPorts } from './ports.ts'
import { passedOver } from './present/passed-over.ts'
import { counted, fitLines, listingRoomChars } from './present/text-limit.ts'
import { defineTool } from './tool.ts'

export const grepTool = defineTool({
  name: 'grep',
  tier: 'read',
  description:
    'Finds lines that match a regular expression (JavaScript syntax; `fixed` for plain text) in the files of the ' +
    'workspace, ignored and binary files left out. For code by its shape, whatever its spacing and names, use ast_grep.',
  args: z.strictObject({
    pattern: z.string().min(1).describe('Regular expression, matched line by line; plain text with `fixed`.'),
    path: z
      .string()
      .min(1)
      .optional()
      .describe('File or folder to search; the whole workspace when left out.'),
    glob: z.string().min(1).optional().describe('Only files whose path matches, such as **/*.py.'),
    fixed: z.boolean().default(false).describe('Take the pattern as plain text.'),
    ignore_case: z.boolean().default(false).describe('Upper and lower case alike.'),
    context: z.int().min(0).max(5).default(0).describe('Lines to show before and after each match.'),
    limit: z.int().min(1).max(5000).default(200).describe('How many matches to answer at most.'),
  }),
  data: grepDataSchema,
  errors: ['bad_regex'],
  main: 'pattern',
  async run({ pattern, path, glob, fixed, ignore_case: ignoreCase, context, limit }, { ports, signal }) {
    const answer = await ports.find.grep({ pattern, path, glob, fixed, ignoreCase, context, limit }, signal)
    const { matches, total } = answer
    const searched = `${counted(answer.filesSearched, 'file')} searched${answer.filesSkipped > 0 ? `, ${answer.filesSkipped} skipped (binary, not UTF-8 or too large)` : ''}`
    if (total === 0) {
      const isNoneSearched = path !== undefined && answer.filesSearched === 0 && answer.filesSkipped === 1
      const skipped = isNoneSearched ? await whySkipped(path, ports) : undefined
      const text =
        skipped === undefined
          ? `No line matches. ${searched}.${passedOver(answer.ignored)}`
          : `Not searched: ${skipped}`
      return { kind: 'done', text, data: { matches } }
    }
    const lines = matches.map(
      (match) => `${match.file}:${match.line}${match.isContext === true ? '-' : ':'} ${match.text}`,
    )
    const fitted = fitLines(lines, listingRoomChars)
    const shown = matches.slice(0, fitted.shown).filter((match) => match.isContext !== true).length
    const isCut = shown < total
    const hint = 'Narrow the pattern, `path` or `glob`, or raise `limit`.'
    const head = isCut
      ? `${shown} of ${counted(total, 'match', 'matches')}. ${hint}`
      : counted(total, 'match', 'matches')
    return {
      kind: 'done',
      text: `${head} (${searched})\n${fitted.text}`,
      data: { matches },
      ...(isCut ? { truncated: { shown, total, hint } } : {}),
    }
  },
})

/** A file that was named and not searched: `read` refuses it for the same reason and says it. */
async function whySkipped(path: string, { files }: ToolPorts): Promise<string | undefined> {
  try {
    await files.read(path)
    return undefined
  } catch (error) {
    return error instanceof Failure && error.code !== 'is_directory' ? error.message : undefined
  }
}
