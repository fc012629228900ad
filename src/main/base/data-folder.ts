import os from 'node:os'
import path from 'node:path'

/**
 * The person's data folder, the same for the window and the command line.
 * Layout: settings.json, trust.json, runs/ID/, changes/ID/, locks/, logs/, electron/ (Electron's own userData), sample/.
 */
export function dataFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const own = env['CONTROL_CENTER_HOME']
  if (own !== undefined && own !== '') return path.resolve(own)
  const home = os.homedir()
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'control-center')
  if (platform === 'win32')
    return path.join(env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), 'control-center')
  const data = env['XDG_DATA_HOME']
  return path.join(
    data !== undefined && path.isAbsolute(data) ? data : path.join(home, '.local', 'share'),
    'control-center',
  )
}
