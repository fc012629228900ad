import { z } from 'zod'
import { globMatcher } from '../protocol/glob-pattern.ts'

const filterSchema = z.object({
  scheme: z.string().nullish(),
  pattern: z.object({
    glob: z.string(),
    matches: z.enum(['file', 'folder']).nullish(),
    options: z.object({ ignoreCase: z.boolean().nullish() }).nullish(),
  }),
})
const optionsSchema = z.object({ filters: z.array(filterSchema).catch([]) })

/** Whether a server wants to hear of a rename (LSP 3.18, "FileOperationRegistrationOptions"). */
export function wantsRename(
  options: Readonly<Record<string, unknown>>,
  { file, kind }: { readonly file: string; readonly kind: 'file' | 'folder' },
): boolean {
  const { filters } = optionsSchema.parse({ filters: [], ...options })
  return filters.some(({ scheme, pattern: { glob, matches, options: how } }) => {
    if (scheme !== null && scheme !== undefined && scheme !== 'file') return false
    if (matches !== null && matches !== undefined && matches !== kind) return false
    const matchesPath = globMatcher(glob, { nocase: how?.ignoreCase === true })
    return matchesPath(file.replaceAll('\\', '/'))
  })
}
