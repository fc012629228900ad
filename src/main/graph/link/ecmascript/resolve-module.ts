import type { Linking } from './linking.ts'
import { fileFrom } from './module-files.ts'
import { fileByPackage } from './packages.ts'
import { folderOf } from './paths.ts'
import { fileByPaths } from './tsconfig.ts'

/** A file of the workspace, something outside of it, or `undefined` for a file that is missing. */
export type ModuleTarget = { readonly file: string } | 'external' | undefined

export function resolveModule(linking: Linking, from: string, specifier: string): ModuleTarget {
  const isRelative = /^\.{1,2}(?:\/|$)/.test(specifier)
  // Siblings in one folder find the same: only relative paths depend on more than the folder either.
  const key = `${folderOf(from)} ${specifier}`
  if (!linking.modules.has(key))
    linking.modules.set(
      key,
      isRelative ? fileFrom(linking, folderOf(from), specifier) : bareFile(linking, from, specifier),
    )
  const file = linking.modules.get(key)
  if (file !== undefined) return { file }
  return isRelative || specifier.startsWith('/') || specifier.startsWith('#') ? undefined : 'external'
}

function bareFile(linking: Linking, from: string, specifier: string): string | undefined {
  if (specifier.startsWith('/') || /^(?:node|bun|https?|data|virtual):/.test(specifier)) return undefined
  return fileByPaths(linking, from, specifier) ?? fileByPackage(linking, from, specifier)
}
