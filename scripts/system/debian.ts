import { readFile } from 'node:fs/promises'
import { runCommand } from './run-command.ts'
import { say, timed } from './say.ts'
import { ScriptFailure } from './script-failure.ts'

export const electronPackages = [
  ...['xvfb', 'xauth', 'libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libxss1', 'libxtst6'],
  ...['libatspi2.0-0', 'libnotify4'],
] as const

/** Whether this is Debian or a system that descends from it. */
export async function isDebian(): Promise<boolean> {
  try {
    const text = await readFile('/etc/os-release', 'utf8')
    return /^ID(_LIKE)?=.*\bdebian\b/mu.test(text)
  } catch {
    return false
  }
}

export function aptLine(packages: readonly string[]): string {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`
}

/** Which of the packages are not installed. Empty where there is no dpkg to ask. */
export async function missingPackages(packages: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = []
  for (const name of packages) {
    const query = ['-W', '-f=${db:Status-Status}', name]
    const { output } = await runCommand('dpkg-query', query, { output: 'quiet' }).catch(() => ({
      output: 'installed',
    }))
    if (output.trim() !== 'installed') missing.push(name)
  }
  return missing
}

/**
 * Installs what is missing, but only as root on a Debian; anybody else gets the one line to run, as a failure.
 * `reason` says what for.
 */
export async function ensurePackages(packages: readonly string[], reason: string): Promise<void> {
  const missing = await missingPackages(packages)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !(await isDebian())) {
    throw new ScriptFailure(
      `${reason} needs system packages that are missing here. Run:\n\n  ${aptLine(missing)}\n`,
    )
  }
  say(`${reason} needs system packages: ${missing.join(' ')}`)
  await timed('Reading the package lists', () => apt(['update']))
  await timed('Installing the packages', () => apt(['install', '-y', '--no-install-recommends', ...missing]))
}

async function apt(args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await runCommand('apt-get', ['-qq', ...args], { env, output: 'quiet' })
  if (code === 0) return
  const tail = output.trimEnd().split('\n').slice(-15).join('\n')
  throw new ScriptFailure(`apt-get ${args.join(' ')} failed:\n${tail}`)
}
