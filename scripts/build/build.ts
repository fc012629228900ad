import { rm } from 'node:fs/promises'
import { inProject } from '../system/project-root.ts'
import { runCommand } from '../system/run-command.ts'
import { say, timed } from '../system/say.ts'
import { ScriptFailure } from '../system/script-failure.ts'
import { isBuilt, markBuilt, sourceDigest } from './stamp.ts'

const electronVite = inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js')

/** Builds the app, the command and their workers into out/, unless what lies there is from these very sources. */
export async function buildIfStale(): Promise<void> {
  const digest = await sourceDigest()
  if (await isBuilt(digest)) return
  await timed('Building', async () => {
    await rm(inProject('out'), { recursive: true, force: true })
    const { code, output } = await runCommand(process.execPath, [electronVite, 'build'], { output: 'quiet' })
    if (code !== 0) throw new ScriptFailure(`The build failed:\n${output}`)
  })
  // Somebody may have saved a file in the meantime: then the next call builds again.
  if ((await sourceDigest()) === digest) await markBuilt(digest)
  else say('A source changed during the build; the next build starts over.')
}
