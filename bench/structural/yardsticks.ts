import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { inProject } from '../../scripts/system/project-root.ts'

export const yardsticks = inProject('tools', 'yardsticks')

/** The `ast-grep` binary itself: the package's own command is a script that starts it. */
export function astGrep(): string {
  const packages = path.join(yardsticks, 'node_modules', '@ast-grep')
  if (!existsSync(packages)) installYardsticks()
  const libc = process.platform === 'linux' ? '-gnu' : process.platform === 'win32' ? '-msvc' : ''
  const file = process.platform === 'win32' ? 'ast-grep.exe' : 'ast-grep'
  const binary = path.join(packages, `cli-${process.platform}-${process.arch}${libc}`, file)
  if (!existsSync(binary)) throw new Error(`There is no ast-grep for this machine: ${binary} is missing.`)
  return binary
}

/** Throws when npm cannot. */
export function installYardsticks(): void {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: yardsticks,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('tools/yardsticks could not be installed.')
}
