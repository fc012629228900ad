import path from 'node:path'
import process from 'node:process'

const places = {
  'cmd.exe': ['cmd.exe'],
  'powershell.exe': ['WindowsPowerShell', 'v1.0', 'powershell.exe'],
} as const

/**
 * A program of Windows itself, by its full path: a bare name would be looked for in the current folder first, which
 * may be a repository that nobody trusts.
 */
export function windowsProgram(
  name: keyof typeof places,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return path.win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', ...places[name])
}
