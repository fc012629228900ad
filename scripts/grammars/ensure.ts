import { rm } from 'node:fs/promises'
import path from 'node:path'
import { say, timed } from '../system/say.ts'
import { ScriptFailure } from '../system/script-failure.ts'
import { installToolFolder } from '../system/tool-folder.ts'
import { bytesInPackage, placeGrammar } from './copy.ts'
import { type GrammarManifest, grammarsFolder, readManifest, sha256Of } from './manifest.ts'
import { isVerified, markVerified } from './verified-stamp.ts'
import { grammarProblems } from './verify.ts'

/**
 * Makes the grammars that the committed manifest names, where they are missing or others: from the packages that
 * tools/grammars pins, compared with the manifest before they are put in place. Costs milliseconds when they are right.
 * Throws `ScriptFailure` that names each grammar whose package carries other bytes.
 */
export async function ensureGrammars(): Promise<void> {
  const manifest = await readManifest()
  if (await isVerified(manifest, grammarsFolder)) return
  const problems = await grammarProblems(manifest)
  if (problems.length > 0) {
    say(`${problems.length} of ${Object.keys(manifest.grammars).length} grammars have to be made.`)
    const toolFolder = await installToolFolder('grammars')
    await timed('Copying the grammars', () =>
      placeAll(
        manifest,
        problems.map(({ name }) => name),
        toolFolder,
      ),
    )
    // Half a gigabyte of sources and native code that nothing needs any more; npm's cache has it.
    await rm(path.join(toolFolder, 'node_modules'), { recursive: true, force: true })
  }
  await markVerified(manifest, grammarsFolder)
}

/** Puts the named grammars in place, all or none. `toolFolder` holds the packages in its node_modules. */
export async function placeAll(
  manifest: GrammarManifest,
  names: readonly string[],
  toolFolder: string,
  folder: string = grammarsFolder,
): Promise<void> {
  const right: { name: string; bytes: Uint8Array }[] = []
  const wrong: string[] = []
  for (const name of names) {
    const entry = manifest.grammars[name]
    if (entry === undefined) continue
    const bytes = await bytesInPackage({ from: entry.package, file: entry.file }, toolFolder).catch(
      () => undefined,
    )
    if (bytes === undefined) wrong.push(`${name}: ${entry.package} has no ${entry.file}.`)
    else if (sha256Of(bytes) === entry.sha256) right.push({ name, bytes })
    else
      wrong.push(
        `${name}: ${entry.file} of ${entry.package} has sha256 ${sha256Of(bytes)}, the manifest wants ${entry.sha256} (${entry.version}).`,
      )
  }
  if (wrong.length > 0)
    throw new ScriptFailure(
      `These grammars are not those of resources/grammars/manifest.json, and none was put in place:\n  ${wrong.join('\n  ')}\n` +
        'If tools/grammars was upgraded on purpose, run `npm run grammars` and review the manifest; else do not trust the packages.',
    )
  for (const { name, bytes } of right) await placeGrammar(name, bytes, folder)
}
