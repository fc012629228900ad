import { z } from 'zod'
import { globDataSchema } from '../../shared/model/tool-data.ts'
import { passedOver } from './present/passed-over.ts'
import { counted, fitLines, listingRoomChars } from './present/text-limit.ts'
import { defineTool } from './tool.ts'

export const globTool = defineTool({
  name: 'glob',
  tier: 'read',
  description:
    'Lists files whose path matches a glob pattern, such as src/**/*.ts. Ignored files (.gitignore) are left out. To ' +
    'search inside files use grep; for code by its shape use ast_grep.',
  args: z.strictObject({
    pattern: z.string().min(1).describe('Glob relative to `path`: *, **, ?, {a,b}, [ab].'),
    path: z.string().min(1).optional().describe('Folder to look in; the whole workspace when left out.'),
    limit: z.int().min(1).max(5000).default(200).describe('How many files to list at most.'),
  }),
  data: globDataSchema,
  errors: [],
  main: 'pattern',
  async run({ pattern, path, limit }, { ports }) {
    const { files, total, ignored } = await ports.find.glob({ pattern, path, limit })
    if (total === 0)
      return {
        kind: 'done',
        text: `No file matches ${pattern}${path === undefined ? '' : ` in ${path}`}.${passedOver(ignored)}`,
        data: { files },
      }
    const fitted = fitLines(files, listingRoomChars)
    const isCut = fitted.shown < total
    const hint = 'Narrow the pattern or `path`, or raise `limit`.'
    const head = isCut
      ? `${fitted.shown} of ${counted(total, 'file')}. ${hint}`
      : `${counted(total, 'file')}.`
    return {
      kind: 'done',
      text: `${head}\n${fitted.text}`,
      data: { files },
      ...(isCut ? { truncated: { shown: fitted.shown, total, hint } } : {}),
    }
  },
})
