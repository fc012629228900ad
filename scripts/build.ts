// `npm run build`: the app, the command line and their workers, into out/. Quick when nothing changed.
import { buildIfStale } from './build/build.ts'
import { say } from './system/say.ts'
import { runScript } from './system/script-failure.ts'

await runScript(async () => {
  await buildIfStale()
  say('Built: out/')
  return 0
})
