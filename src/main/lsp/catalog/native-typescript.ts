import { existsSync } from 'node:fs'
import path from 'node:path'
import { allFoldersUpward, findPackage, majorOf, type NodePackage } from '../../process/node-package.ts'

/** TypeScript's own server came with version 7. */
const firstMajor = 7
/** How a project may name it, its main dependency first. */
const packageNames = ['typescript', 'typescript7', '@typescript/native-preview']

export type NativeTypescript =
  | { readonly kind: 'found'; readonly binary: string; readonly version: string }
  | { readonly kind: 'missing'; readonly reason: string }

/**
 * The native compiler of a TypeScript package that lies in `node_modules` of one of the folders. It is started
 * directly, without its JavaScript wrapper; it lies in a package of its own for each platform.
 */
export function findNativeTypescript(
  folders: readonly string[],
  names: readonly string[] = packageNames,
  platform = `${process.platform}-${process.arch}`,
): NativeTypescript {
  const seen: string[] = []
  for (const name of names) {
    const found = findPackage(name, folders)
    if (found === undefined) continue
    seen.push(`${name} ${found.version}`)
    if (!(majorOf(found.version) >= firstMajor)) continue
    const binary = binaryOf(found, name, platform)
    if (binary !== undefined) return { kind: 'found', binary, version: found.version }
    return { kind: 'missing', reason: `${name} ${found.version} has no binary for ${platform}` }
  }
  const reason =
    seen.length === 0 ? 'no TypeScript package' : `only ${seen.join(', ')}, older than ${firstMajor}`
  return { kind: 'missing', reason }
}

function binaryOf(found: NodePackage, name: string, platform: string): string | undefined {
  const isPreview = name.endsWith('native-preview')
  const scoped = isPreview ? `@typescript/native-preview-${platform}` : `@typescript/typescript-${platform}`
  const holder = findPackage(scoped, allFoldersUpward(found.folder))
  if (holder === undefined) return undefined
  const file = (isPreview ? 'tsgo' : 'tsc') + (process.platform === 'win32' ? '.exe' : '')
  const binary = path.join(holder.folder, 'lib', file)
  return existsSync(binary) ? binary : undefined
}
