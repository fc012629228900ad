import path from 'node:path'
import type { Candidate, CandidateSearch, Origin, ServerOverride } from './candidate.ts'
import type { FindOptions } from '../../process/find-command.ts'
import type { CatalogEntry } from './catalog.ts'
import { foldersUpward, mayAnswer, type ServerPlace } from './detection.ts'
import { findNativeTypescript } from './native-typescript.ts'
import { readPackage, versionAbove } from '../../process/node-package.ts'
import { workspaceNeeds } from './workspace-needs.ts'

/** Every executable of a name in its order of precedence: `findAllCommands` of the process room. */
export type CommandFinder = (name: string, options: FindOptions) => Promise<readonly string[]>

export interface FinderContext {
  /** Absolute real path. */
  readonly workspace: string
  readonly isTrusted: () => boolean
  readonly findCommands: CommandFinder
  readonly overrides: () => Readonly<Record<string, ServerOverride>>
  /** The folder that holds the app's own server packages (a `node_modules`). */
  readonly ownPackages: string
  /** What runs the app's own server scripts: Node, or Electron as Node. */
  readonly scriptRuntime: { readonly file: string; readonly env?: Readonly<Record<string, string>> }
}

interface FoundCommand {
  readonly file: string
  readonly before?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly shown?: string
  readonly version?: string
}

/** What was found at one place, or why nothing was. */
type Finding = readonly FoundCommand[] | string
type Places = readonly (readonly [Origin, () => Finding | Promise<Finding>])[]

/** Where a server is, in the order of trying: the person's settings, the workspace, PATH, the app's own. Starts nothing. */
export async function findCandidates(
  entry: CatalogEntry,
  place: ServerPlace,
  context: FinderContext,
): Promise<CandidateSearch> {
  const override = context.overrides()[entry.id]
  if (override?.disabled === true) return { candidates: [], misses: ['it is switched off in the settings'] }
  const needs = workspaceNeeds(entry, place, context)
  if (needs.kind === 'missing') return { candidates: [], misses: [needs.reason] }
  const missing = await missingCommand(entry, context)
  if (missing !== undefined) {
    return { candidates: [], misses: [`it finds nothing without ${missing}, which is not on PATH`] }
  }
  const { initializationOptions, settings } = needs
  const candidates: Candidate[] = []
  const misses: string[] = []
  for (const [origin, find] of placesFor(entry, place, context)) {
    const found = await find()
    if (typeof found === 'string') misses.push(found)
    else candidates.push(...found.map((command) => candidateOf(command, origin)))
  }
  return { candidates, misses }

  function candidateOf(command: FoundCommand, origin: Origin): Candidate {
    const args = (origin === 'settings' ? override?.args : undefined) ?? entry.args
    const version = command.version ?? versionAbove(command.file)
    return {
      entry,
      origin,
      place,
      file: command.file,
      args: [...(command.before ?? []), ...args],
      shown: command.shown ?? command.file,
      initializationOptions,
      ...(command.env === undefined ? {} : { env: command.env }),
      ...(version === undefined ? {} : { version }),
      ...(settings === undefined ? {} : { settings }),
    }
  }
}

function placesFor(entry: CatalogEntry, place: ServerPlace, context: FinderContext): Places {
  const own: Places = [['app', () => inApp(entry, context)]]
  const settings: Places = [['settings', () => inSettings(entry, context)]]
  if (place.marker === undefined) return mayAnswer(entry, place) ? [...settings, ...own] : settings
  return [
    ...settings,
    ['workspace', () => inWorkspace(entry, place, context)],
    ['path', () => onPath(entry, context)],
    ...own,
  ]
}

async function inSettings(entry: CatalogEntry, context: FinderContext): Promise<Finding> {
  const command = context.overrides()[entry.id]?.command
  if (command === undefined) return []
  const files = await context.findCommands(command, outsideOf(context))
  if (files.length > 0) return files.map((file) => ({ file }))
  return `the settings name ${command}, which is no executable${path.isAbsolute(command) ? '' : ' on PATH'}`
}

async function inWorkspace(
  entry: CatalogEntry,
  place: ServerPlace,
  context: FinderContext,
): Promise<Finding> {
  if (!context.isTrusted()) return []
  const folders = foldersUpward(place.root, context.workspace)
  if (entry.find === 'typescript-native') {
    const found = findNativeTypescript(folders)
    if (found.kind === 'missing') return `the workspace has ${found.reason}`
    return [{ file: found.binary, version: found.version }]
  }
  const extraFolders = folders.flatMap((folder) =>
    entry.localBins.map((bin) => path.join(folder, ...bin.split('/'))),
  )
  const files = await context.findCommands(entry.command, { extraFolders, env: {} })
  return files.map((file) => ({ file }))
}

async function onPath(entry: CatalogEntry, context: FinderContext): Promise<Finding> {
  // A `tsc` on PATH tells its version only by running: the packages are looked into instead.
  if (entry.find === 'typescript-native') return []
  const names = [entry.command, ...entry.alternatives]
  const files = await Promise.all(names.map((name) => context.findCommands(name, outsideOf(context))))
  const all = files.flat()
  return all.length > 0 ? all.map((file) => ({ file })) : `${entry.command} is not on PATH`
}

async function missingCommand(entry: CatalogEntry, context: FinderContext): Promise<string | undefined> {
  for (const name of entry.requires) {
    if ((await context.findCommands(name, outsideOf(context))).length === 0) return name
  }
  return undefined
}

/** PATH may lead into the workspace: only a trusted one is looked into. */
function outsideOf(context: FinderContext): FindOptions {
  return context.isTrusted() ? {} : { untrustedRoot: context.workspace }
}

function inApp(entry: CatalogEntry, context: FinderContext): Finding {
  if (entry.own === undefined) return []
  const name = entry.own.package
  if (entry.find === 'typescript-native') {
    const found = findNativeTypescript([path.dirname(context.ownPackages)], [name])
    if (found.kind === 'missing') return `the app's own server is not there: ${found.reason}`
    return [{ file: found.binary, version: found.version }]
  }
  const own = readPackage(path.join(context.ownPackages, name))
  if (own === undefined) return `the app's own ${name} is not installed`
  const script = path.join(own.folder, entry.own.script ?? 'index.js')
  const { file, env } = context.scriptRuntime
  return [
    { file, before: [script], shown: script, version: own.version, ...(env === undefined ? {} : { env }) },
  ]
}
