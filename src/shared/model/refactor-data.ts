import { z } from 'zod'
import { deltaSchema } from './diagnostic.ts'
import { fileOpSchema, siteSchema } from './staged-change.ts'

/** `data` of the tool `lsp_refactor`: a staged change, as `ast_edit` answers it. */
export const lspRefactorDataSchema = z.object({
  /** Absent when there is nothing to change: nothing is staged then. */
  changeId: z.string().optional(),
  title: z.string(),
  /** Ids of the servers whose edits it is; empty for a move that none knows of. */
  servers: z.array(z.string()).readonly(),
  /** Edits of texts. */
  replacements: z.number().int(),
  files: z
    .array(
      z.object({
        path: z.string(),
        /** Absent: the text of the file changes. */
        op: fileOpSchema.optional(),
        movedFrom: z.string().optional(),
        count: z.number().int(),
        sites: z.array(siteSchema).readonly(),
      }),
    )
    .readonly(),
  notes: z.array(z.string()).readonly(),
  errorNodesBefore: z.number().int(),
  errorNodesAfter: z.number().int(),
  /** What it would do to the diagnostics, as far as it was known when the call ended. */
  preview: z.array(deltaSchema).readonly().optional(),
  previewNotAsked: z.number().int().optional(),
})
