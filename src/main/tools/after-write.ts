import { cancelled } from '../base/deadline.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import type { ToolPorts, WritePlan } from './ports.ts'

/**
 * The one order in which a tool writes: the old texts and their dependents are settled, then the plan is swapped in.
 * The toolbox asks for the deltas of what this returns. Nothing is written when the signal aborts before the swap.
 */
export async function commitWrite(
  plan: Pick<WritePlan, 'changes' | 'commit'>,
  { ports, signal }: { ports: Pick<ToolPorts, 'diagnosis'>; signal: AbortSignal },
): Promise<readonly FileChange[]> {
  await ports.diagnosis.prepare(plan.changes, signal)
  if (signal.aborted) throw cancelled()
  return await plan.commit()
}
