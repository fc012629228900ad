import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inProject } from '../../scripts/system/project-root.ts'
import type { WorkerEntry } from '../../src/main/base/worker-url.ts'

const outDir = inProject('.cache', 'bench', 'structural')

/**
 * The threads' program as the app ships it: from the sources, loading it would take longer than most searches. Beside it
 * `memoryProgram`, for a loader of sources has a memory of its own.
 */
export async function builtWorker(): Promise<WorkerEntry> {
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    ssr: { noExternal: ['zod', 'ignore', 'picomatch'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node20.18',
      ssr: true,
      rolldownOptions: {
        input: {
          'syntax-worker': inProject('src', 'main', 'services', 'syntax-worker.ts'),
          'memory-run': inProject('bench', 'structural', 'memory-run.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return { url: pathToFileURL(path.join(outDir, 'syntax-worker.js')), execArgv: [] }
}

/** memory-run.ts, built by `builtWorker`. */
export const memoryProgram = path.join(outDir, 'memory-run.js')
