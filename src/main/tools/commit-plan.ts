import type { Resolution } from '../../shared/model/staged-change.ts'
import { Failure } from '../base/failure.ts'
import { commitWrite } from './after-write.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import type { AcceptPlan } from './ports.ts'
import type { ToolContext } from './tool.ts'

/** Writes an Accept or an undo in the one order in which tools write, and answers what became of it. */
export async function commitPlan(
  plan: Extract<AcceptPlan, { kind: 'planned' }>,
  context: ToolContext,
): Promise<{ resolution: Resolution; changes: readonly FileChange[] }> {
  let resolution: Resolution | undefined
  const changes = await commitWrite(
    {
      changes: plan.changes,
      async commit() {
        const done = await plan.commit()
        resolution = done.resolution
        return done.changes
      },
    },
    context,
  )
  if (resolution === undefined) throw new Failure('internal', 'A commit ended without an answer.')
  return { resolution, changes }
}
