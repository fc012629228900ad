import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inProject } from '../../scripts/system/project-root.ts'
import type { WorkerEntry } from '../../src/main/base/worker-url.ts'

/** The threads' program as the app ships it: from the sources, loading it would take longer than most searches. */
export async function builtWorker(): Promise<WorkerEntry> {
  const outDir = inProject('.cache', 'bench', 'structural')
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    ssr: { noExternal: ['zod', 'ignore', 'picomatch'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node20.18',
      ssr: inProject('src', 'main', 'services', 'syntax-worker.ts'),
      rolldownOptions: { output: { entryFileNames: 'syntax-worker.js' } },
    },
  })
  return { url: pathToFileURL(path.join(outDir, 'syntax-worker.js')), execArgv: [] }
}
