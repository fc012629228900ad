import { z } from 'zod'
import { languageOfPath } from '../languages.ts'
import type { TaskHandler, ThreadParts } from './serve-tasks.ts'

export const faultTask = 'syntax.faults'
export const faultInputSchema = z.object({
  /** A path says the language of its text. */
  texts: z.array(z.object({ path: z.string(), text: z.string() })),
})
/** ERROR and MISSING nodes of each text; null where no grammar reads it. */
export const faultOutputSchema = z.array(z.number().int().nullable())

export function faultHandlers({
  parser,
}: Pick<ThreadParts, 'parser'>): Readonly<Record<string, TaskHandler>> {
  return {
    [faultTask]: async (input, context) => {
      const counts: z.output<typeof faultOutputSchema> = []
      for (const { path, text } of faultInputSchema.parse(input).texts) {
        const row = languageOfPath(path)
        const parse = row === undefined ? undefined : await parser.grammar(row)
        counts.push(
          parse === undefined
            ? null
            : parse(text.replace(/\r\n?/g, '\n'), { isCancelled: () => context.isCancelled() }).faults.length,
        )
      }
      return counts
    },
  }
}
