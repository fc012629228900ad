import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The version that Electron's own `version` file beside the executable tells, without a leading v. */
export async function versionBeside(executable: string): Promise<string | undefined> {
  // On macOS the executable lies in Electron.app/Contents/MacOS, the file beside Electron.app.
  for (const folder of [path.dirname(executable), path.resolve(executable, '..', '..', '..', '..')]) {
    try {
      return (await readFile(path.join(folder, 'version'), 'utf8')).trim().replace(/^v/u, '')
    } catch {
      continue
    }
  }
  return undefined
}
