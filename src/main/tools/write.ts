import { z } from 'zod'
import { writeDataSchema } from '../../shared/model/tool-data.ts'
import { commitWrite } from './after-write.ts'
import { appliedText, changeOf } from './present/change-text.ts'
import { defineTool } from './tool.ts'

export const writeTool = defineTool({
  name: 'write',
  tier: 'write',
  description:
    'Creates a file, or replaces the whole content of one, with folders made as needed. The answer begins with ' +
    '"Applied." and then tells the errors and warnings that this write introduced or fixed, here and in files that import ' +
    'it: old ones are not repeated. To change a part of a file use edit. The file need not have been read before; when it ' +
    'changed since this run last read or wrote it, the write is refused as stale and nothing is written.',
  args: z.strictObject({
    path: z.string().min(1).describe('The file, relative to the workspace, with /.'),
    content: z.string().describe('The whole new content.'),
    expect: z
      .string()
      .min(1)
      .optional()
      .describe('The stamp that the file must still have (from read or an earlier write); else stale.'),
  }),
  data: writeDataSchema,
  errors: [],
  async run({ path, content, expect }, context) {
    await context.beginWrite()
    const plan = await context.ports.files.planWrite(path, content, { expect })
    const changes = await commitWrite(plan, context)
    if (changes.length === 0) {
      const { path: shown, stamp } = await context.ports.files.read(path)
      const data = { path: shown, created: false, stamp, added: 0, removed: 0 }
      return { kind: 'done', text: `Nothing to write: ${shown} has this content already.`, data }
    }
    const change = changeOf(changes)
    return {
      kind: 'done',
      text: appliedText(changes, plan.notes),
      data: {
        path: change.path,
        created: change.op === 'add',
        stamp: change.stamp ?? '',
        added: change.added,
        removed: change.removed,
      },
      changes,
    }
  },
})
