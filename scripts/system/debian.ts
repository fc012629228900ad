import { readFile } from 'node:fs/promises'
import { runCommand } from './run-command.ts'
import { say, timed, warn } from './say.ts'
import { ScriptFailure } from './script-failure.ts'

export const electronPackages = [
  ...['xvfb', 'xauth', 'libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libxss1', 'libxtst6'],
  ...['libatspi2.0-0', 'libnotify4'],
] as const

/** Language servers that no npm package brings, and what they cannot work without. Tests and benchmarks only. */
export const serverPackages = [
  'clangd-19',
  'gopls',
  'golang-go',
  'rust-web-analyzer',
  'cargo-web',
  'shellcheck',
] as const

/** Debug adapters that no npm package brings, and what builds the programs that they debug. Tests only. */
export const adapterPackages = [
  'python3-debugpy',
  'lldb-19',
  'delve',
  'golang-go',
  'gcc',
  'libc6-dev',
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

/** What `ensurePackages` is asked for. */
export interface WantedPackages {
  /** What they are for: a message begins with it. */
  readonly reason: string
  /** Without these nothing goes on. */
  readonly required: readonly string[]
  /** Without these a part is skipped: said loudly, no failure. */
  readonly optional?: readonly string[]
}

/**
 * Installs what is missing in one transaction, but only as root on a Debian; anybody else gets the one line to run: as a
 * failure for what is required, as a warning for the rest. A package that this Debian does not have is such a rest too.
 */
export async function ensurePackages({ reason, required, optional = [] }: WantedPackages): Promise<void> {
  const missing = await missingPackages(required)
  const wished = await missingPackages(optional)
  if (missing.length + wished.length === 0) return
  if (process.getuid?.() !== 0 || !(await isDebian())) {
    if (wished.length > 0)
      warn(`${reason}: what needs these packages is skipped. To have it:\n\n  ${aptLine(wished)}`)
    if (missing.length === 0) return
    throw new ScriptFailure(`${reason}: system packages are missing here. Run:\n\n  ${aptLine(missing)}\n`)
  }
  await install({ reason, missing, wished })
}

async function install({
  reason,
  missing,
  wished,
}: {
  reason: string
  missing: readonly string[]
  wished: readonly string[]
}): Promise<void> {
  say(`${reason}: system packages are missing: ${[...missing, ...wished].join(' ')}`)
  try {
    await timed('Reading the package lists', () => apt(['update']))
    const known = await knownPackages(wished)
    const unknown = wished.filter((name) => !known.includes(name))
    if (unknown.length > 0)
      warn(`This system has no package ${unknown.join(', ')}; what needs it is skipped.`)
    const packages = [...missing, ...known]
    if (packages.length === 0) return
    await timed('Installing the packages', () =>
      apt(['install', '-y', '--no-install-recommends', ...packages]),
    )
  } catch (error) {
    if (missing.length > 0 || !(error instanceof ScriptFailure)) throw error
    warn(`${error.message}\nWhat needs ${wished.join(', ')} is skipped.`)
  }
}

/** Those that apt could install. */
async function knownPackages(packages: readonly string[]): Promise<readonly string[]> {
  const known: string[] = []
  for (const name of packages) {
    const { output } = await runCommand('apt-cache', ['policy', name], { output: 'quiet' })
    if (/^\s*Candidate: (?!\(none\))/mu.test(output)) known.push(name)
  }
  return known
}

async function apt(args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await runCommand('apt-get', ['-qq', ...args], { env, output: 'quiet' })
  if (code === 0) return
  const tail = output.trimEnd().split('\n').slice(-15).join('\n')
  throw new ScriptFailure(`apt-get ${args.join(' ')} failed:\n${tail}`)
}
