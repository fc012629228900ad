import { z } from 'zod'

/** unknown: the person has not answered yet. Until the answer is yes nothing of the folder is executed. */
export const trustStateSchema = z.enum(['unknown', 'trusted', 'untrusted'])
export type TrustState = z.infer<typeof trustStateSchema>

export const workspaceInfoSchema = z.object({
  /** Real path of the root: the identity of the workspace. */
  root: z.string(),
  name: z.string(),
  trust: trustStateSchema,
  /** The bundled sample project of the demo run. */
  isSample: z.boolean(),
  branch: z.string().optional(),
  /** Why changes by other programs are not seen, or some were not. */
  notWatched: z.string().optional(),
})
export type WorkspaceInfo = z.infer<typeof workspaceInfoSchema>
