// `npm run dev`: the app with a development server, reloading as the sources change.
import { hasDisplay, onDisplay } from './electron/display.ts'
import { ensureLibraries } from './electron/libraries.ts'
import { resolveElectron } from './electron/resolve.ts'
import { electronEnvironment } from './electron/runtime.ts'
import { machineSwitches } from './electron/switches.ts'
import { ensureGrammars } from './grammars/ensure.ts'
import { inProject } from './system/project-root.ts'
import { runCommand } from './system/run-command.ts'
import { say } from './system/say.ts'
import { runScript } from './system/script-failure.ts'

await runScript(async () => {
  const runtime = await resolveElectron()
  await ensureLibraries(runtime.executable)
  await ensureGrammars()
  const switches = [...(await machineSwitches()), ...process.argv.slice(2)]
  const electronVite = inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const started = await onDisplay({ command: process.execPath, args: [electronVite, 'dev'] })
  if (!hasDisplay()) say('Set DISPLAY to see the window.')
  const env = { ...electronEnvironment(runtime), ELECTRON_CLI_ARGS: JSON.stringify(switches) }
  const { code } = await runCommand(started.command, started.args, { env })
  return code
})
