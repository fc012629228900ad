import { z } from 'zod'
import { editDataSchema } from '../../shared/model/tool-data.ts'
import { commitWrite } from './after-write.ts'
import { appliedText, changeOf } from './present/change-text.ts'
import { defineTool } from './tool.ts'

export const editTool = defineTool({
  name: 'edit',
  tier: 'write',
  description:
    'Replaces exact pieces of one file. Each edit names the old text, as it stands in the file without line numbers and ' +
    'with enough lines around it to be unique, and the new text. Edits apply in order, each on the result of the one ' +
    'before; all or none. Differences in line endings, trailing white space, indentation as a whole and typographic ' +
    'punctuation are tolerated when the place is unique; nothing is ever guessed from similarity. Old "" on a missing ' +
    'file creates it. The answer begins with "Applied." and then tells what the edit introduced or fixed.',
  args: z.strictObject({
    path: z.string().min(1).describe('The file, relative to the workspace, with /.'),
    edits: z
      .array(
        z.strictObject({
          old: z.string().describe('The text to replace; "" creates a missing file.'),
          new: z.string().describe('The text that takes its place; "" deletes.'),
          replace_all: z
            .boolean()
            .default(false)
            .describe('Replace every occurrence instead of demanding a single one.'),
        }),
      )
      .min(1)
      .describe('The replacements, in order.'),
    expect: z.string().min(1).optional().describe('The stamp that the file must still have; else stale.'),
  }),
  data: editDataSchema,
  errors: ['no_match', 'many_matches', 'no_change', 'exists'],
  async run({ path, edits, expect }, context) {
    await context.beginWrite()
    const wanted = edits.map((edit) => ({ old: edit.old, new: edit.new, replaceAll: edit.replace_all }))
    const plan = await context.ports.files.planEdit(path, wanted, { expect })
    const changes = await commitWrite(plan, context)
    const change = changeOf(changes)
    return {
      kind: 'done',
      text: appliedText(changes, plan.notes),
      data: { path: change.path, stamp: change.stamp ?? '', hunks: plan.hunks },
      changes,
    }
  },
})
