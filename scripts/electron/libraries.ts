import { aptLine, electronPackages, ensurePackages, isDebian } from '../system/debian.ts'
import { runCommand } from '../system/run-command.ts'
import { ScriptFailure } from '../system/script-failure.ts'

/** The shared libraries that the executable asks for and the system does not have. Linux only; empty elsewhere. */
export async function missingLibraries(executable: string): Promise<readonly string[]> {
  if (process.platform !== 'linux') return []
  const { output } = await runCommand('ldd', [executable], { output: 'quiet' })
  return [...output.matchAll(/^\s*(\S+) => not found/gmu)].map((match) => match[1] ?? '')
}

/** Sees to it that Electron can be loaded: installs as root on Debian, else says the one line to run. */
export async function ensureLibraries(executable: string): Promise<void> {
  const missing = await missingLibraries(executable)
  if (missing.length === 0) return
  const reason = `Electron (it lacks ${missing.join(', ')})`
  if (await isDebian()) await ensurePackages({ reason, required: electronPackages })
  const still = await missingLibraries(executable)
  if (still.length === 0) return
  throw new ScriptFailure(
    `Electron cannot be loaded: ${still.join(', ')} not found. On Debian and its like:\n\n  ${aptLine(electronPackages)}\n`,
  )
}
