import type { Dirent } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { cancelled } from '../base/deadline.ts'
import { fileFailure } from './file-failure.ts'
import { IgnoreRules } from './ignore-rules.ts'
import type { WorkspaceRoot } from './root.ts'

export interface EnumerateOptions {
  /** A folder or a file, relative to the workspace; what is named here is taken even when it is ignored. */
  readonly under?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Stops after so many files; the answer then says `isCut`. */
  readonly maxFiles?: number | undefined
}

export interface Enumeration {
  /** Relative to the workspace, with `/`, sorted; regular files only, links are not followed. */
  readonly files: readonly string[]
  /** Entries that ignore rules left out; an ignored folder counts as one. */
  readonly ignored: number
  readonly isCut: boolean
}

/** What a folder holds, as ignore rules leave it; names, not paths. */
export interface VisibleEntries {
  readonly files: readonly string[]
  readonly folders: readonly string[]
  readonly ignored: number
}

/** Never entered unless named: what belongs to version control, and what a package manager put there. */
const skippedFolders = new Set(['.git', '.hg', '.svn', 'node_modules'])
/** A bound on memory; a workspace of this size is searched by naming a folder of it. */
const defaultMaxFiles = 500_000

/** Temporary files of a commit (transaction.ts): no tool and no search should see them. */
export const temporaryName = /^\.cc-[0-9a-z]+-\d+\.(new|old|undo)$/

/** The files of a workspace that its ignore rules leave. Throws `Failure` of `locate`, not_found, cancelled. */
export async function enumerateFiles(
  root: WorkspaceRoot,
  options: EnumerateOptions = {},
): Promise<Enumeration> {
  const start = await root.locate(options.under ?? '.')
  const facts = await root.facts(start.real)
  if (facts === undefined) throw fileFailure(Object.assign(new Error(), { code: 'ENOENT' }), start.shown)
  if (facts.kind !== 'folder') return { files: [start.shown], ignored: 0, isCut: false }
  const walk = new Walk(root.path, options)
  const folder = root.show(start.real)
  await walk.enter(folder === '.' ? '' : folder, await rulesAt(root.path, folder))
  return { files: walk.files.sort(), ignored: walk.ignored, isCut: walk.isCut }
}

/** The rules on the way to a folder; none of them when they ignore the folder that was named. */
async function rulesAt(root: string, folder: string): Promise<IgnoreRules> {
  let rules = await IgnoreRules.ofRoot(root)
  if (folder === '.') return rules
  const parts = folder.split('/')
  for (let depth = 1; depth <= parts.length; depth++) {
    const here = parts.slice(0, depth).join('/')
    if (rules.ignores(here, true)) return await IgnoreRules.none.enter(root, folder)
    if (depth < parts.length) rules = await rules.enter(root, here)
  }
  return await rules.enter(root, folder)
}

class Walk {
  readonly files: string[] = []
  ignored = 0
  isCut = false
  readonly #root: string
  readonly #signal: AbortSignal | undefined
  readonly #maxFiles: number

  constructor(root: string, options: EnumerateOptions) {
    this.#root = root
    this.#signal = options.signal
    this.#maxFiles = options.maxFiles ?? defaultMaxFiles
  }

  async enter(folder: string, rules: IgnoreRules): Promise<void> {
    if (this.#signal?.aborted === true) throw cancelled()
    const { files, folders, ignored } = visibleEntries(
      folder,
      await entriesOf(path.join(this.#root, folder)),
      rules,
    )
    this.ignored += ignored
    for (const name of files) {
      if (this.files.length >= this.#maxFiles) this.isCut = true
      else this.files.push(pathIn(folder, name))
    }
    for (const name of folders) {
      if (this.isCut) return
      const relative = pathIn(folder, name)
      await this.enter(relative, await rules.enter(this.#root, relative))
    }
  }
}

/** `` is the root. */
export function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** What the rules of a folder leave of its entries. */
export function visibleEntries(
  folder: string,
  entries: readonly Dirent[],
  rules: IgnoreRules,
): VisibleEntries {
  const files: string[] = []
  const folders: string[] = []
  let ignored = 0
  for (const entry of entries) {
    const { name } = entry
    if (entry.isDirectory()) {
      if (!skippedFolders.has(name) && !rules.ignores(pathIn(folder, name), true)) folders.push(name)
      else if (name !== '.git') ignored++
    } else if (entry.isFile() && !temporaryName.test(name)) {
      if (rules.ignores(pathIn(folder, name), false)) ignored++
      else files.push(name)
    }
  }
  return { files, folders, ignored }
}

/** A folder that vanished or may not be read holds nothing for us. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await fs.readdir(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
