import { mkdir, rename, rm } from 'node:fs/promises'
import { ensureGrammars } from '../grammars/ensure.ts'
import { inProject } from '../system/project-root.ts'
import { runCommand } from '../system/run-command.ts'
import { say, timed } from '../system/say.ts'
import { ScriptFailure } from '../system/script-failure.ts'
import { isBuilt, markBuilt, sourceDigest } from './stamp.ts'

const electronVite = inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
const outFolder = inProject('out')

/**
 * Builds the app, the command and their workers into out/, unless what lies there is from these very sources. The new
 * build takes the place of the old one only when it is whole, so a program that starts meanwhile finds one of them.
 * The grammars, which what is built reads from resources/, are made too.
 */
export async function buildIfStale(): Promise<void> {
  await ensureGrammars()
  const digest = await sourceDigest()
  if (await isBuilt(digest, outFolder)) return
  const fresh = inProject('.cache', `build-${process.pid}`)
  try {
    await timed('Building', () => buildInto(fresh))
    // Somebody may have saved a file in the meantime: then the next call builds again.
    if ((await sourceDigest()) === digest) await markBuilt(digest, fresh)
    else say('A source changed during the build; the next build starts over.')
    await takePlace(fresh)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function buildInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const env = { ...process.env, CONTROL_CENTER_OUT: folder }
  const { code, output } = await runCommand(process.execPath, [electronVite, 'build'], {
    env,
    output: 'quiet',
  })
  if (code !== 0) throw new ScriptFailure(`The build failed; out/ is as it was.\n${output}`)
}

async function takePlace(fresh: string): Promise<void> {
  const old = `${fresh}-old`
  await rename(outFolder, old).catch(() => undefined)
  await rename(fresh, outFolder)
  await rm(old, { recursive: true, force: true })
}
