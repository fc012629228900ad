import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildIfStale } from '../../scripts/build/build.ts'
import { hasDisplay, onDisplay } from '../../scripts/electron/display.ts'
import { ensureLibraries } from '../../scripts/electron/libraries.ts'
import { resolveElectron } from '../../scripts/electron/resolve.ts'
import { inProject } from '../../scripts/system/project-root.ts'
import { createServices } from '../../src/main/services.ts'
import type { Program } from './watched-start.ts'

export interface Pair {
  readonly electron: string
  readonly app: Program
  readonly bare: Program
  /** Deletes the profiles of both. */
  clean(): void
}

/** Without a display the whole benchmark runs again inside one virtual screen; then this never returns. */
export async function needDisplay(script: string): Promise<void> {
  if (hasDisplay()) return
  const { command, args } = await onDisplay({ command: process.execPath, args: ['--import', 'tsx', script] })
  process.exit(spawnSync(command, args, { stdio: 'inherit' }).status ?? 1)
}

/** The app with the sample open and trusted, and a bare window, each with a profile that its rounds share. */
export async function preparePair(): Promise<Pair> {
  const runtime = await resolveElectron()
  await ensureLibraries(runtime.executable)
  await buildIfStale()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'control-center-bench-'))
  const home = path.join(folder, 'home')
  const sample = path.join(folder, 'sample')
  cpSync(inProject('resources', 'sample'), sample, { recursive: true })
  await openTrusted(home, sample)
  return {
    electron: runtime.executable,
    app: {
      name: 'app',
      target: inProject('out', 'main', 'index.js'),
      env: { CONTROL_CENTER_HOME: home },
      args: [`--workspace=${sample}`],
    },
    bare: {
      name: 'bare window',
      target: inProject('bench', 'electron', 'bare.mjs'),
      env: { BENCH_USER_DATA: path.join(folder, 'bare') },
      args: [],
    },
    clean: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openTrusted(home: string, sample: string): Promise<void> {
  const services = await createServices({ home })
  try {
    const { workspace } = await services.desk.handle('workspace.open', { path: sample })
    if (workspace === undefined) throw new Error(`${sample} could not be opened.`)
    await services.desk.handle('workspace.trust', { root: workspace.root, trusted: true })
  } finally {
    await services.close()
  }
}
