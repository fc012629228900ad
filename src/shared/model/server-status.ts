import { z } from 'zod'

/**
 * idle: found, nothing started. not_needed: no marker in this workspace, or another one answers for its files. absent:
 * a marker, but nothing that starts (the reason says why). stopped: swept or stopped, starts again when needed.
 */
export const serverRunStateSchema = z.enum([
  'idle',
  'starting',
  'ready',
  'absent',
  'not_needed',
  'stopped',
  'crashed',
])
export type ServerRunState = z.infer<typeof serverRunStateSchema>

/** One row of the servers pane and of `doctor`: marker x binary x started x state. */
export const serverStatusSchema = z.object({
  id: z.string(),
  language: z.string(),
  root: z.string().optional(),
  marker: z.string().optional(),
  binary: z.string().optional(),
  /** Whether the binary is the app's own, the workspace's, the person's, or from PATH. */
  origin: z.enum(['settings', 'workspace', 'path', 'app']).optional(),
  version: z.string().optional(),
  found: z.boolean(),
  starts: z.boolean().optional(),
  state: serverRunStateSchema,
  reason: z.string(),
  /** The server of the same exclusive group that answers instead, or would. */
  answeredBy: z.string().optional(),
  install: z.string().optional(),
  /** What the person's settings say of it and is not followed; stands in the reason too. */
  settingsProblems: z.array(z.string()).optional(),
  pid: z.number().int().optional(),
  upMs: z.number().optional(),
  memoryBytes: z.number().optional(),
  restarts: z.number().int(),
  lastMessages: z.array(z.string()),
})
export type ServerStatus = z.infer<typeof serverStatusSchema>

/** What changes by itself while a server runs. `pid` tells a sample of a process that has gone meanwhile. */
export const serverSampleSchema = serverStatusSchema
  .pick({ id: true, root: true, pid: true, upMs: true, memoryBytes: true, lastMessages: true })
  .required({ root: true, upMs: true, memoryBytes: true })
export type ServerSample = z.infer<typeof serverSampleSchema>
