import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readRegular } from '../../base/read-regular.ts'
import type { WorkspaceScan } from '../catalog/scan.ts'
import { withoutComments } from './without-comments.ts'

/** A project to check: the absolute path of its configuration. */
export interface TsProject {
  readonly config: string
  readonly hasReferences: boolean
}

export interface TsProjects {
  readonly projects: readonly TsProject[]
  /** Absolute paths of configurations that refer to a project that is not there. */
  readonly dangling: readonly string[]
  readonly remark?: string
}

const configNames = ['tsconfig.json', 'jsconfig.json']
const maxProjects = 60
const configSchema = z.looseObject({
  files: z.array(z.unknown()).optional(),
  include: z.array(z.unknown()).optional(),
  references: z.array(z.looseObject({ path: z.string() })).optional(),
})

/**
 * The projects of a workspace: the one at its root and what that refers to, else every one that is not inside another.
 * A solution that has no files of its own is no project.
 */
export function tsProjects(workspace: string, { folders }: Pick<WorkspaceScan, 'folders'>): TsProjects {
  const holders = configNames.flatMap((name) => folders.get(name) ?? [])
  const first = holders.includes(workspace) ? [workspace] : outermost([...new Set(holders)])
  const all = withReferenced(first.flatMap(configIn), workspace)
  const projects = all.filter(({ isSolution }) => !isSolution)
  const left = projects.length - maxProjects
  return {
    projects: projects.slice(0, maxProjects).map(({ config, references }) => ({
      config,
      hasReferences: references.length > 0,
    })),
    dangling: all.flatMap(({ config, references }) =>
      references.some((reference) => referenced(config, reference).length === 0) ? [config] : [],
    ),
    ...(left > 0 ? { remark: `${left} more projects were not checked` } : {}),
  }
}

interface ReadConfig {
  readonly config: string
  readonly references: readonly string[]
  readonly isSolution: boolean
}

function withReferenced(configs: readonly string[], workspace: string): readonly ReadConfig[] {
  const waiting = [...configs]
  const read = new Map<string, ReadConfig>()
  for (let config = waiting.shift(); config !== undefined; config = waiting.shift()) {
    if (read.has(config) || !isInside(config, workspace)) continue
    const one = readConfig(config)
    read.set(config, one)
    waiting.push(...one.references.flatMap((reference) => referenced(one.config, reference)))
  }
  return [...read.values()]
}

function configIn(folder: string): readonly string[] {
  return configNames
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .slice(0, 1)
}

/** A reference names a configuration or the folder of one. */
function referenced(config: string, reference: string): readonly string[] {
  const target = path.resolve(path.dirname(config), reference)
  const facts = statSync(target, { throwIfNoEntry: false })
  if (facts?.isDirectory() === true) return configIn(target)
  return facts?.isFile() === true ? [target] : []
}

/** The compiler itself tells what is wrong with a configuration. */
function readConfig(config: string): ReadConfig {
  try {
    const json: unknown = JSON.parse(withoutComments(readRegular(config)))
    const { files, include, references = [] } = configSchema.parse(json)
    const isSolution = references.length > 0 && files?.length === 0 && include === undefined
    return { config, references: references.map((reference) => reference.path), isSolution }
  } catch {
    return { config, references: [], isSolution: false }
  }
}

function outermost(folders: readonly string[]): readonly string[] {
  return folders.filter((folder) => !folders.some((other) => other !== folder && isInside(folder, other)))
}

function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative)
}
