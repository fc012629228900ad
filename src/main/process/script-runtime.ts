import process from 'node:process'

export interface ScriptRuntime {
  readonly file: string
  readonly env?: Readonly<Record<string, string>>
}

/** What runs the app's own scripts, such as language servers: this Node, or this Electron told to be Node. */
export function ownScriptRuntime(versions: NodeJS.ProcessVersions = process.versions): ScriptRuntime {
  const isElectron = versions['electron'] !== undefined
  return { file: process.execPath, ...(isElectron ? { env: { ELECTRON_RUN_AS_NODE: '1' } } : {}) }
}
