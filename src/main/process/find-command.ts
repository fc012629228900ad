import { constants } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'

export interface FindOptions {
  /** Looked at before PATH: `node_modules/.bin`, a venv's `bin`. Absolute; only of a trusted folder. */
  readonly extraFolders?: readonly string[]
  /** Nothing inside this folder is an answer, not by a link either: PATH may point into an untrusted workspace. */
  readonly untrustedRoot?: string
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: NodeJS.Platform
  /** What lies in a folder, as `folderNames` remembers it: for many names that are looked for at once. */
  readonly names?: FolderNames
}

export type FolderNames = (folder: string) => Promise<ReadonlySet<string>>

/**
 * Every executable of that name in the order of precedence, absolute and each once: a binary that is found may still
 * not start, then the next is tried. A name with a folder in it must be absolute. Relative entries of PATH are skipped.
 */
export async function findAllCommands(name: string, options: FindOptions = {}): Promise<readonly string[]> {
  const { env = process.env, platform = process.platform, untrustedRoot, names } = options
  const root = untrustedRoot === undefined ? undefined : await realPathOf(untrustedRoot)
  const found = new Set<string>()
  for (const candidate of candidatesOf(name, options.extraFolders ?? [], { env, platform })) {
    if (names !== undefined && !(await isIn(names, candidate))) continue
    if (!(await isExecutable(candidate, platform))) continue
    if (root === undefined || !(await leadsInside(candidate, root))) found.add(candidate)
  }
  return [...found]
}

/** Each folder is read once; one that cannot be read holds nothing. */
export function folderNames(): FolderNames {
  const read = new Map<string, Promise<ReadonlySet<string>>>()
  return (folder) => {
    const known = read.get(folder)
    if (known !== undefined) return known
    const names = readdir(folder).then(
      (found) => new Set(found.map(caseless)),
      () => new Set<string>(),
    )
    read.set(folder, names)
    return names
  }
}

async function isIn(names: FolderNames, file: string): Promise<boolean> {
  return (await names(path.dirname(file))).has(caseless(path.basename(file)))
}

/** Two names that some disks take for one are one: whether it is there is looked at after that. */
function caseless(name: string): string {
  return name.toLowerCase()
}

/** Absolute paths to look at, in order. Pure. */
export function candidatesOf(
  name: string,
  extraFolders: readonly string[],
  { env, platform }: { readonly env: NodeJS.ProcessEnv; readonly platform: NodeJS.Platform },
): readonly string[] {
  const rules = platform === 'win32' ? path.win32 : path.posix
  const endings = platform === 'win32' ? windowsEndings(name, env) : ['']
  if (rules.basename(name) !== name)
    return rules.isAbsolute(name) ? endings.map((ending) => rules.normalize(name + ending)) : []
  const entries = (variable(env, 'PATH', platform) ?? '').split(rules.delimiter)
  const folders = [...extraFolders, ...entries.map((entry) => entry.replace(/^"(.*)"$/, '$1'))]
  return folders
    .filter((folder) => rules.isAbsolute(folder))
    .flatMap((folder) => endings.map((ending) => rules.join(folder, name + ending)))
}

/** A name that has one of the endings already is looked for as it is. */
function windowsEndings(name: string, env: NodeJS.ProcessEnv): readonly string[] {
  const endings = (variable(env, 'PATHEXT', 'win32') ?? '.COM;.EXE;.BAT;.CMD')
    .split(';')
    .filter((ending) => ending.startsWith('.'))
  const hasEnding = endings.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()))
  return hasEnding ? [''] : endings.map((ending) => ending.toLowerCase())
}

/** Names of variables know no case on Windows (`Path`). */
function variable(env: NodeJS.ProcessEnv, name: string, platform: NodeJS.Platform): string | undefined {
  if (platform !== 'win32') return env[name]
  return Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1]
}

async function isExecutable(file: string, platform: NodeJS.Platform): Promise<boolean> {
  try {
    await access(file, platform === 'win32' ? constants.F_OK : constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}

async function leadsInside(file: string, root: string): Promise<boolean> {
  return isInside(path.resolve(file), root) || isInside(await realPathOf(file), root)
}

function isInside(file: string, root: string): boolean {
  const relative = path.relative(root, file)
  return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative)
}

async function realPathOf(file: string): Promise<string> {
  return realpath(file).catch(() => path.resolve(file))
}
