import { existsSync } from 'node:fs'
import path from 'node:path'
import { ScriptFailure } from '../system/script-failure.ts'
import type { ElectronRuntime } from './runtime.ts'
import { versionBeside } from './version-file.ts'

/** The runtime that the environment names: ELECTRON_EXEC_PATH (a file) or ELECTRON_OVERRIDE_DIST_PATH (its folder). */
export async function namedRuntime(
  env: NodeJS.ProcessEnv = process.env,
): Promise<ElectronRuntime | undefined> {
  const named = nonEmpty(env['ELECTRON_EXEC_PATH']) ?? inFolder(nonEmpty(env['ELECTRON_OVERRIDE_DIST_PATH']))
  if (named === undefined) return undefined
  if (!existsSync(named)) {
    throw new ScriptFailure(
      `ELECTRON_EXEC_PATH or ELECTRON_OVERRIDE_DIST_PATH points at ${named}, and nothing is there. Correct the variable or unset it.`,
    )
  }
  return { origin: 'environment', executable: named, version: await versionBeside(named) }
}

function inFolder(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : path.join(folder, executableName())
}

function executableName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value
}
