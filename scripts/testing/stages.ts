import { buildIfStale } from '../build/build.ts'
import { type Command, onDisplay } from '../electron/display.ts'
import { ensureLibraries } from '../electron/libraries.ts'
import { resolveElectron } from '../electron/resolve.ts'
import { electronEnvironment } from '../electron/runtime.ts'
import { ensureGrammars } from '../grammars/ensure.ts'
import { ensurePackages, adapterPackages, serverPackages } from '../system/debian.ts'
import { inProject } from '../system/project-root.ts'
import { installToolFolder } from '../system/tool-folder.ts'

export const stageNames = ['unit', 'integration', 'e2e'] as const
export type StageName = (typeof stageNames)[number]

export interface PreparedStage extends Command {
  readonly env: NodeJS.ProcessEnv
}

/** Where the stage's JSON reporter writes. */
export function reportFile(stage: StageName): string {
  return inProject('test-output', 'reports', `${stage}.json`)
}

/** Installs and builds what a stage needs, on demand, and says how it is started. */
export const prepareStage: Readonly<Record<StageName, () => Promise<PreparedStage>>> = {
  unit: async () => {
    await ensureGrammars()
    return vitest('unit')
  },
  integration: async () => {
    await ensurePackages({
      reason: 'The integration tests',
      required: ['git', 'python3'],
      optional: [...serverPackages, ...adapterPackages],
    })
    await installToolFolder('servers')
    await installToolFolder('adapters')
    await installToolFolder('yardsticks')
    await buildIfStale()
    return vitest('integration')
  },
  e2e: async () => {
    // A story debugs a Python program.
    await ensurePackages({
      reason: 'The end-to-end tests',
      required: ['python3'],
      optional: ['python3-debugpy'],
    })
    const runtime = await resolveElectron()
    await ensureLibraries(runtime.executable)
    await buildIfStale()
    const cli = inProject('node_modules', 'playwright', 'cli.js')
    const started = await onDisplay({ command: process.execPath, args: [cli, 'test'] })
    return { ...started, env: electronEnvironment(runtime) }
  },
}

function vitest(stage: 'unit' | 'integration'): PreparedStage {
  const cli = inProject('node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(stage)}`]
  return {
    command: process.execPath,
    args: [cli, 'run', '--project', stage, ...reporters],
    env: process.env,
  }
}
