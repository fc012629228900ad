import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** What `new Worker(entry.url, { execArgv: entry.execArgv })` needs. */
export interface WorkerEntry {
  readonly url: URL
  readonly execArgv: readonly string[]
}

const sources = {
  'grep-worker': '../workspace/grep-worker.ts',
  'syntax-worker': '../services/syntax-worker.ts',
  'graph-worker': '../services/graph/graph-worker.ts',
} as const

export type WorkerName = keyof typeof sources

/**
 * Where a worker's program lies. From the TypeScript sources (tests, scripts) it is the source itself, loaded
 * through tsx; in a build it is `workers/NAME.js` beside the bundle (electron.vite.config.ts puts all there).
 */
export function workerEntry(name: WorkerName, from: string = import.meta.url): WorkerEntry {
  if (!from.endsWith('.ts')) return { url: new URL(`workers/${name}.js`, from), execArgv: [] }
  return { url: new URL(sources[name], from), execArgv: ['--import', typescriptLoader(from)] }
}

/**
 * `--import tsx` registers itself in the main thread only (tsx 4.23), so a worker registers it by the API. Its
 * CommonJS half looks for a file that is not there, hence the module half by its path.
 */
function typescriptLoader(from: string): string {
  const api = path.join(
    path.dirname(createRequire(from).resolve('tsx/package.json')),
    'dist/esm/api/index.mjs',
  )
  const program = `import { register } from ${JSON.stringify(pathToFileURL(api).href)}\nregister()`
  return `data:text/javascript,${encodeURIComponent(program)}`
}
