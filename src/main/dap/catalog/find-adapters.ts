import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { FindOptions } from '../../process/find-command.ts'
import { readPackage } from '../../process/node-package.ts'
import type { ScriptRuntime } from '../../process/script-runtime.ts'
import type { AdapterOrigin, FoundAdapter } from '../plan.ts'
import type { AdapterEntry } from './catalog.ts'

/** What a person set for one adapter. */
export interface AdapterOverride {
  /** An absolute path of a program or of a script for Node, or a name that is looked up on PATH. */
  readonly command?: string
  /** Instead of the catalog's. */
  readonly args?: readonly string[]
  readonly disabled?: boolean
}

export interface AdapterFinderContext {
  /** Absolute real path. */
  readonly workspace: string
  readonly isTrusted: () => boolean
  /** Every executable of a name in its order of precedence: `findAllCommands` of the process room. */
  readonly findCommands: (name: string, options: FindOptions) => Promise<readonly string[]>
  readonly overrides: () => Readonly<Record<string, AdapterOverride>>
  /** Folders that hold packages of the app itself or of its checkout (`node_modules`). */
  readonly ownPackages: readonly string[]
  /** What runs adapters that are scripts: Node, or Electron as Node. */
  readonly scriptRuntime: ScriptRuntime
  /** The person's home folder, which holds the extensions of editors. */
  readonly homeDir: string
  readonly env?: NodeJS.ProcessEnv
}

export interface AdapterSearch {
  readonly found: readonly FoundAdapter[]
  /** Why there is none at the other places, as sentences without an end. */
  readonly misses: readonly string[]
}

/** What was found at one place, or why nothing was. */
type Finding = readonly string[] | string

const editorFolders = [
  ...['.vscode', '.vscode-insiders', '.vscode-oss', '.vscode-server', '.vscodium-server'],
  ...['.cursor', '.cursor-server', '.windsurf', '.windsurf-server'],
]

/**
 * Where an adapter is, in the order of trying: the person's settings, a trusted workspace, PATH, the extensions of the
 * person's editors, packages of a checkout. Starts nothing.
 */
export async function findAdapters(
  entry: AdapterEntry,
  context: AdapterFinderContext,
): Promise<AdapterSearch> {
  const override = context.overrides()[entry.id]
  if (override?.disabled === true) return { found: [], misses: ['it is switched off in the settings'] }
  const places: readonly (readonly [AdapterOrigin, () => Promise<Finding>])[] = [
    ['settings', () => inSettings(entry, override?.command, context)],
    ['workspace', () => inWorkspace(entry, context)],
    ['path', () => onPath(entry, context)],
    ['editor', () => inEditors(entry, context)],
    ['app', () => inPackages(entry, context)],
  ]
  const found = new Map<string, FoundAdapter>()
  const misses: string[] = []
  for (const [origin, find] of places) {
    const finding = await find()
    if (typeof finding === 'string') misses.push(finding)
    else
      for (const file of finding) {
        const args = (origin === 'settings' ? override?.args : undefined) ?? entry.args
        // One program of two folders (/bin is /usr/bin) is not tried twice; a venv's link to Python is another one.
        const folder = await realpath(path.dirname(file)).catch(() => path.dirname(file))
        const real = path.join(folder, path.basename(file))
        if (!found.has(real)) found.set(real, foundAdapter(entry, { origin, file, args }, context))
      }
  }
  return { found: [...found.values()], misses: found.size === 0 ? misses : [] }
}

function foundAdapter(
  entry: AdapterEntry,
  { origin, file, args }: { origin: AdapterOrigin; file: string; args: readonly string[] },
  { scriptRuntime }: AdapterFinderContext,
): FoundAdapter {
  if (!isScript(file)) return { entry, origin, file, args, shown: file }
  const { env } = scriptRuntime
  return {
    entry,
    origin,
    file: scriptRuntime.file,
    args: [file, ...args],
    shown: file,
    ...(env === undefined ? {} : { env }),
  }
}

async function inSettings(
  entry: AdapterEntry,
  command: string | undefined,
  context: AdapterFinderContext,
): Promise<Finding> {
  const { env = process.env } = context
  const named = command ?? (entry.variable === undefined ? undefined : env[entry.variable])
  if (named === undefined || named === '') return []
  const by = command === undefined ? `${entry.variable ?? ''} names` : 'the settings name'
  const files = isScript(named)
    ? await existing([named])
    : await context.findCommands(named, outsideOf(context))
  return files.length > 0 ? files : `${by} ${named}, which is not there`
}

async function inWorkspace(entry: AdapterEntry, context: AdapterFinderContext): Promise<Finding> {
  if (!context.isTrusted() || entry.localBins.length === 0) return []
  const extraFolders = entry.localBins.map((bin) => path.join(context.workspace, ...bin.split('/')))
  const found = await Promise.all(
    entry.commands.map((name) => context.findCommands(name, { extraFolders, env: {} })),
  )
  return found.flat()
}

async function onPath(entry: AdapterEntry, context: AdapterFinderContext): Promise<Finding> {
  if (entry.commands.length === 0) return []
  const found = await Promise.all(
    entry.commands.map((name) => context.findCommands(name, outsideOf(context))),
  )
  const files = found.flat()
  return files.length > 0 ? files : `${entry.commands.join(', ')} ${are(entry.commands)} not on PATH`
}

async function inEditors(entry: AdapterEntry, context: AdapterFinderContext): Promise<Finding> {
  const { editor } = entry
  if (editor === undefined) return []
  const folders = editorFolders.map((name) => path.join(context.homeDir, name, 'extensions'))
  const found = await Promise.all(folders.map((folder) => extensionsIn(folder, editor.extension)))
  const files = await existing(found.flat().map((folder) => path.join(folder, ...editor.file.split('/'))))
  return files.length > 0 ? files : `no editor has the extension ${editor.extension}`
}

async function inPackages(entry: AdapterEntry, context: AdapterFinderContext): Promise<Finding> {
  const { own } = entry
  if (own === undefined) return []
  const inside = own.file.replaceAll('${platform}', `${process.platform}-${process.arch}`).split('/')
  const files = context.ownPackages.flatMap((folder) => {
    const found = readPackage(path.join(folder, ...own.package.split('/')))
    return found === undefined ? [] : [path.join(found.folder, ...inside)]
  })
  return await existing(files)
}

/** Folders of one extension, the newest version first. */
async function extensionsIn(folder: string, extension: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names
    .filter((name) => name.toLowerCase().startsWith(`${extension.toLowerCase()}-`))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => path.join(folder, name))
}

async function existing(files: readonly string[]): Promise<readonly string[]> {
  const facts = await Promise.all(files.map((file) => stat(file).catch(() => undefined)))
  return files.filter((_file, at) => facts[at]?.isFile() === true)
}

function isScript(file: string): boolean {
  return /\.[cm]?js$/iu.test(file)
}

/** PATH may lead into the workspace: only a trusted one is looked into. */
function outsideOf(context: AdapterFinderContext): FindOptions {
  return {
    ...(context.env === undefined ? {} : { env: context.env }),
    ...(context.isTrusted() ? {} : { untrustedRoot: context.workspace }),
  }
}

function are(names: readonly string[]): string {
  return names.length === 1 ? 'is' : 'are'
}
