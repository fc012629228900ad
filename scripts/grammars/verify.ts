import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type GrammarManifest, grammarsFolder, sha256Of, wasmFile } from './manifest.ts'

export interface GrammarProblem {
  readonly name: string
  /** One sentence for the person. */
  readonly text: string
}

/** What is wrong with the grammar files in `folder`, by their bytes; empty when they are what the manifest says. */
export async function grammarProblems(
  manifest: GrammarManifest,
  folder: string = grammarsFolder,
): Promise<readonly GrammarProblem[]> {
  const problems: GrammarProblem[] = []
  for (const [name, entry] of Object.entries(manifest.grammars)) {
    const bytes = await readFile(path.join(folder, wasmFile(name))).catch(() => undefined)
    if (bytes === undefined) problems.push({ name, text: `${wasmFile(name)} is missing.` })
    else if (sha256Of(bytes) !== entry.sha256)
      problems.push({
        name,
        text: `${wasmFile(name)} differs from ${entry.package} ${entry.version}: its checksum does not match.`,
      })
  }
  return problems
}
