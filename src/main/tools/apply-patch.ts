import { z } from 'zod'
import { applyPatchDataSchema } from '../../shared/model/tool-data.ts'
import { commitWrite } from './after-write.ts'
import { appliedText } from './present/change-text.ts'
import { defineTool } from './tool.ts'

export const applyPatchTool = defineTool({
  name: 'apply_patch',
  tier: 'write',
  description:
    'Applies one patch to any number of files: adds, updates, deletes and moves; all files or none. Takes the ' +
    '"*** Begin Patch" format (*** Add File, *** Update File with @@ chunks and optionally *** Move to, *** Delete File, ' +
    '*** End Patch) or a unified diff. Context lines must stand in the file exactly (white space at line ends and ' +
    'indentation as a whole are forgiven) and only once; line numbers only break ties. The answer begins with "Applied" ' +
    'and then tells what each file now has that it had not before.',
  args: z.strictObject({
    patch: z.string().min(1).describe('The whole patch, markers included.'),
  }),
  data: applyPatchDataSchema,
  errors: ['patch_syntax', 'context_not_found', 'ambiguous', 'exists', 'overlap', 'no_change'],
  main: 'patch',
  async run({ patch }, context) {
    await context.beginWrite()
    const plan = await context.ports.files.planPatch(patch)
    const changes = await commitWrite(plan, context)
    return {
      kind: 'done',
      text: appliedText(changes, plan.notes),
      data: {
        files: changes.map(({ path, op, movedFrom, added, removed }) => ({
          path,
          op,
          ...(movedFrom === undefined ? {} : { movedFrom }),
          added,
          removed,
        })),
      },
      changes,
    }
  },
})
