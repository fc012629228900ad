import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { inProject } from '../system/project-root.ts'
import { ScriptFailure } from '../system/script-failure.ts'

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

/** `resources/grammars/manifest.json`: where each grammar comes from and what its bytes must be. */
export const grammarManifestSchema = z
  .object({ v: z.literal(1), grammars: z.record(z.string(), grammarEntrySchema) })
  .strict()
export type GrammarManifest = z.infer<typeof grammarManifestSchema>

/** Throws `ScriptFailure` when it is gone or is no manifest. */
export async function readManifest(): Promise<GrammarManifest> {
  try {
    return grammarManifestSchema.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
  } catch (error) {
    throw new ScriptFailure(
      `resources/grammars/manifest.json cannot be read (${String(error)}). It is committed: restore it with git.`,
      { cause: error },
    )
  }
}

/** The file of a grammar in its folder. */
export function wasmFile(name: string): string {
  return `${name}.wasm`
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
