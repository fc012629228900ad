import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readRegular } from '../base/read-regular.ts'

const manifestSchema = z.looseObject({ name: z.string().optional(), version: z.string().optional() })

export interface NodePackage {
  /** Absolute real path of its folder. */
  readonly folder: string
  readonly version: string
}

/** The package under `node_modules` of one of the folders, first hit first. Nothing of it is executed. */
export function findPackage(name: string, folders: readonly string[]): NodePackage | undefined {
  for (const folder of folders) {
    const found = readPackage(path.join(folder, 'node_modules', ...name.split('/')))
    if (found !== undefined) return found
  }
  return undefined
}

/** A package by its own folder; undefined when there is none or its manifest cannot be read. */
export function readPackage(folder: string): NodePackage | undefined {
  try {
    const manifest = manifestSchema.parse(JSON.parse(readRegular(path.join(folder, 'package.json'))))
    return { folder: realpathSync(folder), version: manifest.version ?? '0' }
  } catch {
    return undefined
  }
}

/** The version of the installed package that a file belongs to, links resolved; undefined for any other file. */
export function versionAbove(file: string): string | undefined {
  let folder: string
  try {
    folder = path.dirname(realpathSync(file))
  } catch {
    return undefined
  }
  if (!folder.split(path.sep).includes('node_modules')) return undefined
  for (; !existsSync(path.join(folder, 'package.json')); folder = path.dirname(folder)) {
    if (path.dirname(folder) === folder) return undefined
  }
  return readPackage(folder)?.version
}

export function majorOf(version: string): number {
  return Number.parseInt(version, 10)
}

/** The folder and all above it: where Node looks for packages. */
export function allFoldersUpward(folder: string): readonly string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [folder, ...allFoldersUpward(parent)]
}
