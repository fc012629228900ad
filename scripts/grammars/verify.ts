import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type GrammarManifest, grammarsFolder, sha256Of } from './manifest.ts'

/** What is wrong with the committed grammar files, one sentence each; empty when they are what the manifest says. */
export async function grammarProblems(
  manifest: GrammarManifest,
  folder: string = grammarsFolder,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [name, entry] of Object.entries(manifest.grammars)) {
    const bytes = await readFile(path.join(folder, `${name}.wasm`)).catch(() => undefined)
    if (bytes === undefined) problems.push(`${name}.wasm is missing.`)
    else if (sha256Of(bytes) !== entry.sha256)
      problems.push(
        `${name}.wasm differs from ${entry.package} ${entry.version}: its checksum does not match.`,
      )
  }
  return problems
}
