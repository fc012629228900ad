import { entriesOf, memberOf, parseJsonConfig, textMember, textsOf } from './json-config.ts'
import type { Linking } from './linking.ts'
import { fileFrom } from './module-files.ts'
import { folderOf, foldersUp, joined, starOf, within } from './paths.ts'

/** Where imports that are not relative may lie, as a tsconfig.json or jsconfig.json says. */
interface PathOptions {
  readonly baseUrl?: string
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[]
  /** Folder that targets are relative to. */
  readonly base: string
}

const mostExtends = 5

export function fileByPaths(linking: Linking, from: string, specifier: string): string | undefined {
  const options = optionsFor(linking, folderOf(from))
  if (options === undefined) return undefined
  for (const { pattern, targets } of options.paths) {
    const star = starOf(pattern, specifier)
    if (star === undefined) continue
    for (const target of targets) {
      const found = fileFrom(linking, options.base, target.replace('*', star))
      if (found !== undefined) return found
    }
  }
  return options.baseUrl === undefined ? undefined : fileFrom(linking, options.baseUrl, specifier)
}

function optionsFor(linking: Linking, folder: string): PathOptions | undefined {
  for (const up of foldersUp(folder))
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const path = within(up, name)
      if (linking.config(path) !== undefined) return optionsOf(linking, path, 0)
    }
  return undefined
}

function optionsOf(linking: Linking, path: string, depth: number): PathOptions | undefined {
  const text = linking.config(path)
  if (text === undefined || depth > mostExtends) return undefined
  const config = parseJsonConfig(text)
  const folder = folderOf(path)
  const own = memberOf(config, 'compilerOptions')
  const baseUrl = textMember(own, 'baseUrl')
  const paths = entriesOf(memberOf(own, 'paths')).map(([pattern, targets]) => ({
    pattern,
    targets: textsOf(targets),
  }))
  const base = baseUrl === undefined ? folder : joined(folder, baseUrl)
  if (base !== undefined && (paths.length > 0 || baseUrl !== undefined))
    return { paths: bySpecificity(paths), base, ...(baseUrl === undefined ? {} : { baseUrl: base }) }
  return inherited(linking, config, { folder, depth })
}

/** From what it extends, and where a root only names projects, from the first of them that has paths. */
function inherited(
  linking: Linking,
  config: unknown,
  { folder, depth }: { folder: string; depth: number },
): PathOptions | undefined {
  const extended = memberOf(config, 'extends')
  const references = memberOf(config, 'references')
  const parents = typeof extended === 'string' ? [extended] : textsOf(extended).toReversed()
  const projects = Array.isArray(references)
    ? references.map((one: unknown) => textMember(one, 'path') ?? '')
    : []
  for (const parent of [...parents, ...projects].filter((path) => path.startsWith('.'))) {
    const target = joined(folder, parent) ?? ''
    const path = target.endsWith('.json')
      ? target
      : parents.includes(parent)
        ? `${target}.json`
        : within(target, 'tsconfig.json')
    const options = optionsOf(linking, path, depth + 1)
    if (options !== undefined) return options
  }
  return undefined
}

/** The longest text before a star wins, as in the compiler. */
function bySpecificity(paths: PathOptions['paths']): PathOptions['paths'] {
  const weight = (pattern: string): number => (pattern.includes('*') ? pattern.indexOf('*') : Infinity)
  return paths.toSorted((left, right) => weight(right.pattern) - weight(left.pattern))
}
