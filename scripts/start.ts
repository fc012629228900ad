// `npm start`: gets an Electron if there is none, builds if stale, opens the app. Arguments are handed to the app.
import { buildIfStale } from './build/build.ts'
import { childRunning } from './system/child-running.ts'
import { onDisplay, virtualSwitches } from './electron/display.ts'
import { ensureLibraries } from './electron/libraries.ts'
import { resolveElectron } from './electron/resolve.ts'
import { electronEnvironment } from './electron/runtime.ts'
import { machineSwitches } from './electron/switches.ts'
import { projectRoot } from './system/project-root.ts'
import { runCommand } from './system/run-command.ts'
import { say } from './system/say.ts'
import { runScript } from './system/script-failure.ts'

await runScript(async () => {
  const runtime = await resolveElectron()
  await ensureLibraries(runtime.executable)
  await buildIfStale()
  const args = [...(await machineSwitches()), ...virtualSwitches(), projectRoot, ...process.argv.slice(2)]
  const { command, args: all } = await onDisplay({ command: runtime.executable, args })
  say(`Starting Control Center on Electron ${runtime.version ?? '(unknown version)'} (${runtime.origin}).`)
  const endFirst = (pid: number): number => childRunning(pid, runtime.executable) ?? pid
  const { code } = await runCommand(command, all, { env: electronEnvironment(runtime), endFirst })
  return code
})
