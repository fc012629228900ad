import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FindOptions } from '../../process/find-command.ts'
import { readPackage, versionAbove } from '../../process/node-package.ts'
import type { Candidate, CandidateSearch, Origin } from './candidate.ts'
import { type CatalogEntry, isOff } from './catalog.ts'
import { foldersUpward, mayAnswer, type ServerPlace } from './detection.ts'
import { findNativeTypescript } from './native-typescript.ts'
import { workspaceNeeds } from './workspace-needs.ts'

/** Every executable of a name in its order of precedence: `findAllCommands` of the process room. */
export type CommandFinder = (name: string, options: FindOptions) => Promise<readonly string[]>

export interface FinderContext {
  /** Absolute real path. */
  readonly workspace: string
  readonly isTrusted: () => boolean
  readonly findCommands: CommandFinder
  /** The folder that holds the app's own server packages (a `node_modules`). */
  readonly ownPackages: string
  /** What runs the app's own server scripts: Node, or Electron as Node. */
  readonly scriptRuntime: { readonly file: string; readonly env?: Readonly<Record<string, string>> }
}

interface FoundCommand {
  readonly file: string
  readonly args?: readonly string[]
  readonly before?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly shown?: string
  readonly version?: string
}

/** What was found at one place, and why nothing or not all of it. */
interface Finding {
  readonly found: readonly FoundCommand[]
  readonly misses: readonly string[]
}
type Places = readonly (readonly [Origin, () => Finding | Promise<Finding>])[]

const nothing: Finding = { found: [], misses: [] }

/** Where a server is, in the order of trying: the person's settings, the workspace, PATH, the app's own. Starts nothing. */
export async function findCandidates(
  entry: CatalogEntry,
  place: ServerPlace,
  context: FinderContext,
): Promise<CandidateSearch> {
  if (isOff(entry)) return { candidates: [], misses: [whyOff(entry)], isInstalled: false }
  const found: (readonly [Origin, FoundCommand])[] = []
  const misses: string[] = []
  const named = await inSettings(entry, context)
  found.push(...named.found.map((command) => ['settings', command] as const))
  const told = named.fault === undefined ? {} : { commandFault: { id: entry.id, fault: named.fault } }
  for (const [origin, find] of placesFor(entry, place, context)) {
    const finding = await find()
    misses.push(...finding.misses)
    found.push(...finding.found.map((command) => [origin, command] as const))
  }
  const isInstalled = found.length > 0
  const needs = workspaceNeeds(entry, place, context)
  if (needs.kind === 'missing') return { candidates: [], misses: [needs.reason], isInstalled, ...told }
  const lacking = await missingCommand(entry, context)
  if (lacking !== undefined) return { candidates: [], misses: [lacking], isInstalled, ...told }
  const candidates = found.map(([origin, command]) => candidateOf(entry, place, { command, origin, needs }))
  return { candidates, misses: [...new Set(misses)], isInstalled, ...told }
}

function candidateOf(
  entry: CatalogEntry,
  place: ServerPlace,
  more: {
    readonly command: FoundCommand
    readonly origin: Origin
    readonly needs: Pick<Candidate, 'initializationOptions' | 'settings'>
  },
): Candidate {
  const { command, origin, needs } = more
  const version = command.version ?? versionAbove(command.file)
  const env = { ...entry.env, ...command.env }
  return {
    entry,
    origin,
    place,
    file: command.file,
    args: [...(command.before ?? []), ...(command.args ?? entry.args)],
    shown: command.shown ?? command.file,
    initializationOptions: needs.initializationOptions,
    ...(Object.keys(env).length === 0 ? {} : { env }),
    ...(version === undefined ? {} : { version }),
    ...(needs.settings === undefined ? {} : { settings: needs.settings }),
  }
}

function whyOff({ id, person, offByDefault }: CatalogEntry): string {
  if (person?.isOff === true && offByDefault === undefined) return 'it is switched off in the settings'
  return `it is off until servers.${id}.enabled in settings.json is true: ${offByDefault ?? ''}`
}

/** After the settings. */
function placesFor(entry: CatalogEntry, place: ServerPlace, context: FinderContext): Places {
  const own: Places = [['app', () => inApp(entry, context)]]
  if (entry.find === 'settings') return []
  if (place.marker === undefined && entry.answersAnywhere !== true) return mayAnswer(entry, place) ? own : []
  return [
    ['workspace', () => inWorkspace(entry, place, context)],
    ['path', () => onPath(entry, context)],
    ...own,
  ]
}

/** The person's own program; what is wrong with it is no miss among others: it is told first. */
async function inSettings(
  { person }: CatalogEntry,
  context: FinderContext,
): Promise<{ readonly found: readonly FoundCommand[]; readonly fault?: string }> {
  if (person?.command === undefined) return { found: [] }
  const { command, args } = person
  const { usable, refused } = await lookUp([command], context)
  const [first] = refused
  const found = usable.map((file) => ({ file, ...(args === undefined ? {} : { args }) }))
  if (found.length > 0) return { found }
  return { found, fault: first === undefined ? whyNoCommand(command) : whyRefused(first) }
}

function whyNoCommand(command: string): string {
  if (path.isAbsolute(command))
    return existsSync(command) ? `${command} is no executable file` : `${command} is not there`
  return path.basename(command) === command
    ? `${command} is not on PATH`
    : `${command} is neither an absolute path nor a name on PATH`
}

async function inWorkspace(
  entry: CatalogEntry,
  place: ServerPlace,
  context: FinderContext,
): Promise<Finding> {
  const folders = foldersUpward(place.root, context.workspace)
  if (entry.find === 'typescript-native') {
    if (!context.isTrusted()) return nothing
    const found = findNativeTypescript(folders)
    if (found.kind === 'missing') return { found: [], misses: [`the workspace has ${found.reason}`] }
    return { found: [{ file: found.binary, version: found.version }], misses: [] }
  }
  const extraFolders = folders.flatMap((folder) =>
    entry.localBins.map((bin) => path.join(folder, ...bin.split('/'))),
  )
  if (extraFolders.length === 0) return nothing
  const files = await commandsOf(entry, (name) => context.findCommands(name, { extraFolders, env: {} }))
  return context.isTrusted()
    ? { found: files.map((file) => ({ file })), misses: [] }
    : { found: [], misses: files.map(whyRefused) }
}

async function onPath(entry: CatalogEntry, context: FinderContext): Promise<Finding> {
  // A `tsc` on PATH tells its version only by running: the packages are looked into instead.
  if (entry.find === 'typescript-native') return nothing
  const { usable, refused } = await lookUp([entry.command, ...entry.alternatives], context)
  const isNowhere = usable.length + refused.length === 0
  const misses = isNowhere ? [`${entry.command} is not on PATH`] : refused.map(whyRefused)
  return { found: usable.map((file) => ({ file })), misses }
}

/** PATH may lead into the workspace: what lies there is used of a trusted one only, and told of another. */
async function lookUp(
  names: readonly string[],
  { findCommands, isTrusted, workspace }: FinderContext,
): Promise<{ readonly usable: readonly string[]; readonly refused: readonly string[] }> {
  const all = (await Promise.all(names.map((name) => findCommands(name, {})))).flat()
  if (isTrusted()) return { usable: all, refused: [] }
  const options = { untrustedRoot: workspace }
  const usable = (await Promise.all(names.map((name) => findCommands(name, options)))).flat()
  return { usable, refused: all.filter((file) => !usable.includes(file)) }
}

async function commandsOf(
  { command, alternatives }: CatalogEntry,
  find: (name: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  return (await Promise.all([command, ...alternatives].map(find))).flat()
}

function whyRefused(file: string): string {
  return `${file} lies in this folder, which is not trusted, so it is not used`
}

async function missingCommand(entry: CatalogEntry, context: FinderContext): Promise<string | undefined> {
  for (const name of entry.requires) {
    const { usable, refused } = await lookUp([name], context)
    const [inFolder] = refused
    if (usable.length > 0) continue
    return inFolder === undefined
      ? `it finds nothing without ${name}, which is not on PATH`
      : `it finds nothing without ${name}, and ${whyRefused(inFolder)}`
  }
  return undefined
}

function inApp(entry: CatalogEntry, context: FinderContext): Finding {
  if (entry.own === undefined) return nothing
  const name = entry.own.package
  if (entry.find === 'typescript-native') {
    const found = findNativeTypescript([path.dirname(context.ownPackages)], [name])
    if (found.kind === 'found') return { found: [{ file: found.binary, version: found.version }], misses: [] }
    return { found: [], misses: [`the app's own server is not there: ${found.reason}`] }
  }
  const own = readPackage(path.join(context.ownPackages, name))
  if (own === undefined) return { found: [], misses: [`the app's own ${name} is not installed`] }
  const script = path.join(own.folder, entry.own.script ?? 'index.js')
  const { file, env } = context.scriptRuntime
  const command = { file, before: [script], shown: script, version: own.version }
  return { found: [{ ...command, ...(env === undefined ? {} : { env }) }], misses: [] }
}
