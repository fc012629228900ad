import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { inProject } from '../system/project-root.ts'

export const grammarsFolder = inProject('resources', 'grammars')
export const manifestFile = path.join(grammarsFolder, 'manifest.json')

const grammarEntrySchema = z
  .object({
    package: z.string(),
    version: z.string(),
    license: z.string(),
    file: z.string(),
    bytes: z.number().int().positive(),
    sha256: z.string().length(64),
  })
  .strict()
export type GrammarEntry = z.infer<typeof grammarEntrySchema>

/** `resources/grammars/manifest.json`: where each grammar came from and what its bytes must be. */
export const grammarManifestSchema = z
  .object({ v: z.literal(1), grammars: z.record(z.string(), grammarEntrySchema) })
  .strict()
export type GrammarManifest = z.infer<typeof grammarManifestSchema>

export async function readManifest(): Promise<GrammarManifest> {
  const parsed: unknown = JSON.parse(await readFile(manifestFile, 'utf8'))
  return grammarManifestSchema.parse(parsed)
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
