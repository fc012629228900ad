import { existsSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const inSource = (...parts: string[]): string => path.resolve(import.meta.dirname, 'src', ...parts)

/** scripts/build builds beside out/ and swaps the folders when all is there. */
const outFolder = path.resolve(import.meta.dirname, process.env['CONTROL_CENTER_OUT'] ?? 'out')

/**
 * Everything of the main process lies flat in out/main, so that `workers/NAME.js` is beside whatever file asks for it
 * (src/main/base/worker-url.ts).
 */
const mainEntries: Record<string, string> = {
  index: inSource('main', 'app', 'index.ts'),
  headless: inSource('main', 'headless', 'main.ts'),
  'workers/grep-worker': inSource('main', 'workspace', 'grep-worker.ts'),
  'workers/syntax-worker': inSource('main', 'services', 'syntax-worker.ts'),
  'workers/graph-worker': inSource('main', 'services', 'graph', 'graph-worker.ts'),
}

/** The oldest Chromium and Node that the app runs in: the registry runtime is Electron 33, the command is Node 20. */
const oldestNode = 'node20.18'
const oldestChromium = 'chrome130'

export default defineConfig({
  main: {
    build: {
      outDir: path.join(outFolder, 'main'),
      target: oldestNode,
      // Small pure packages are bundled: one file to read at start instead of a hundred.
      externalizeDeps: { exclude: ['zod', 'diff', 'ignore', 'picomatch'] },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(mainEntries).filter(([, file]) => existsSync(file))),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: path.join(outFolder, 'preload'),
      target: oldestNode,
      rolldownOptions: {
        input: { index: inSource('preload', 'index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: inSource('renderer'),
    plugins: [react()],
    build: {
      outDir: path.join(outFolder, 'renderer'),
      target: oldestChromium,
      minify: true,
      rolldownOptions: { input: { index: inSource('renderer', 'index.html') } },
    },
  },
})
