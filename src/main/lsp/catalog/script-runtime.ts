import process from 'node:process'
import type { FinderContext } from './find-candidates.ts'

/** What runs the app's own server scripts: this Node, or this Electron told to be Node. */
export function ownScriptRuntime(
  versions: NodeJS.ProcessVersions = process.versions,
): FinderContext['scriptRuntime'] {
  const isElectron = versions['electron'] !== undefined
  return { file: process.execPath, ...(isElectron ? { env: { ELECTRON_RUN_AS_NODE: '1' } } : {}) }
}
