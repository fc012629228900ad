import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inProject } from '../system/project-root.ts'
import { runCommand } from '../system/run-command.ts'
import { say } from '../system/say.ts'
import type { ElectronRuntime } from './runtime.ts'
import { versionBeside } from './version-file.ts'

const packageFolder = inProject('node_modules', 'electron')

/** The pinned `electron` package's own runtime, if it is on the disk. */
export async function officialRuntime(): Promise<ElectronRuntime | undefined> {
  try {
    const relative = await readFile(path.join(packageFolder, 'path.txt'), 'utf8')
    const executable = path.join(packageFolder, 'dist', relative)
    if (!existsSync(executable)) return undefined
    return { origin: 'official', executable, version: await versionBeside(executable) }
  } catch {
    return undefined
  }
}

/** Runs the package's own install script (nothing runs at `npm ci`). Undefined when its download is out of reach. */
export async function downloadOfficialRuntime(): Promise<ElectronRuntime | undefined> {
  say('Fetching the Electron runtime (about 110 MB) with its own installer ...')
  const { code, output } = await runCommand(process.execPath, [path.join(packageFolder, 'install.js')], {
    output: 'quiet',
  })
  if (code === 0) return await officialRuntime()
  const reason = output
    .split('\n')
    .find((line) => /error/iu.test(line))
    ?.trim()
  say(`That download did not succeed${reason === undefined ? '' : ` (${reason})`}.`)
  return undefined
}
