import type { Linking } from './linking.ts'
import { joined, within } from './paths.ts'

const tried = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.mjs', '.cts', '.cjs', '.d.mts', '.d.cts']
const known = /\.(?:d\.)?[cm]?[jt]sx?$/
/** What stands in the source where the import names what is built from it. */
const sources: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.js$/, ['.ts', '.tsx', '.d.ts', '.js', '.jsx']],
  [/\.jsx$/, ['.tsx', '.d.ts', '.jsx']],
  [/\.mjs$/, ['.mts', '.d.mts', '.mjs']],
  [/\.cjs$/, ['.cts', '.d.cts', '.cjs']],
]

/** The file that a path without its extension, or with that of its output, stands for. */
export function moduleFile(linking: Linking, path: string): string | undefined {
  for (const [ending, others] of sources)
    if (ending.test(path)) {
      const bare = path.replace(ending, '')
      const found = firstOf(
        linking,
        others.map((other) => bare + other),
      )
      if (found !== undefined) return found
    }
  if (known.test(path) && linking.has(path)) return path
  return (
    firstOf(
      linking,
      tried.map((extension) => path + extension),
    ) ??
    firstOf(
      linking,
      tried.map((extension) => `${within(path, 'index')}${extension}`),
    )
  )
}

export function fileFrom(linking: Linking, folder: string, path: string): string | undefined {
  const target = joined(folder, path)
  return target === undefined ? undefined : moduleFile(linking, target)
}

function firstOf(linking: Linking, paths: readonly string[]): string | undefined {
  return paths.find((path) => linking.has(path))
}
