import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type GrammarManifest, sha256Of, wasmFile } from './manifest.ts'

const stampName = '.verified'

/** Whether the files are those whose checksums were last compared with this manifest: told by size and time, not read. */
export async function isVerified(manifest: GrammarManifest, folder: string): Promise<boolean> {
  const stamp = await readFile(path.join(folder, stampName), 'utf8').catch(() => undefined)
  return stamp !== undefined && stamp === (await stampOf(manifest, folder))
}

/** To be called after the checksums were found right. */
export async function markVerified(manifest: GrammarManifest, folder: string): Promise<void> {
  const stamp = await stampOf(manifest, folder)
  if (stamp !== undefined) await writeFile(path.join(folder, stampName), stamp)
}

async function stampOf(manifest: GrammarManifest, folder: string): Promise<string | undefined> {
  const facts = await Promise.all(
    Object.keys(manifest.grammars).map(async (name) => {
      const found = await stat(path.join(folder, wasmFile(name))).catch(() => undefined)
      return found && `${name} ${found.size} ${found.mtimeMs}`
    }),
  )
  if (facts.includes(undefined)) return undefined
  return sha256Of(Buffer.from(`${JSON.stringify(manifest)}\n${facts.join('\n')}`))
}
