import { z } from 'zod'

/** Both sides of a diff, read on demand; absent side = the file does not exist there. */
export const bothSidesSchema = z.object({
  path: z.string(),
  language: z.string(),
  original: z.string().optional(),
  proposed: z.string().optional(),
  /** Lines that come and go between the two, where that is not known from elsewhere. */
  lines: z.object({ added: z.number().int(), removed: z.number().int() }).optional(),
})
export type BothSides = z.infer<typeof bothSidesSchema>
