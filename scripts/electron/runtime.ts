/**
 * An Electron to run with. environment: named by a variable. official: the pinned `electron` package's own.
 * registry: an older one out of a package registry, for development and CI only, never shipped.
 */
export interface ElectronRuntime {
  readonly origin: 'environment' | 'official' | 'registry'
  readonly executable: string
  /** Undefined when the folder does not tell. */
  readonly version: string | undefined
}

/** What electron-vite asks for: without these it insists on a downloaded official runtime. */
export function electronEnvironment(runtime: ElectronRuntime): NodeJS.ProcessEnv {
  const major = runtime.version?.split('.')[0]
  return {
    ...process.env,
    ELECTRON_EXEC_PATH: runtime.executable,
    ...(major === undefined ? {} : { ELECTRON_MAJOR_VER: major }),
  }
}
