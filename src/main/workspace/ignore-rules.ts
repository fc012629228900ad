import path from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { nodeFileLayer } from './file-layer.ts'

/** One .gitignore and the folder (relative, `` for the root) that it stands in. */
interface RuleFile {
  readonly folder: string
  readonly rules: Ignore
}

/** The rules that hold in one folder: its own .gitignore and those above it. Immutable; `enter` goes one down. */
export class IgnoreRules {
  readonly #files: readonly RuleFile[]

  private constructor(files: readonly RuleFile[]) {
    this.#files = files
  }

  /** The rules of the root: .git/info/exclude and its .gitignore. */
  static async ofRoot(root: string): Promise<IgnoreRules> {
    const excluded = await rulesOf(path.join(root, '.git', 'info', 'exclude'), '')
    return await new IgnoreRules(excluded === undefined ? [] : [excluded]).enter(root, '')
  }

  static readonly none = new IgnoreRules([])

  async enter(root: string, folder: string): Promise<IgnoreRules> {
    const own = await rulesOf(path.join(root, folder, '.gitignore'), folder)
    return own === undefined ? this : new IgnoreRules([...this.#files, own])
  }

  /** With a .gitignore that was read already. */
  with(folder: string, text: string): IgnoreRules {
    return new IgnoreRules([...this.#files, { folder, rules: ignore().add(text) }])
  }

  /** The deepest .gitignore that says anything about the path decides, as in git. */
  ignores(relative: string, isFolder: boolean): boolean {
    for (const { folder, rules } of this.#files.toReversed()) {
      const inside = folder === '' ? relative : relative.slice(folder.length + 1)
      const answer = rules.test(isFolder ? `${inside}/` : inside)
      if (answer.ignored) return true
      if (answer.unignored) return false
    }
    return false
  }
}

async function rulesOf(file: string, folder: string): Promise<RuleFile | undefined> {
  try {
    return { folder, rules: ignore().add((await nodeFileLayer.read(file)).toString('utf8')) }
  } catch {
    // Absent, a folder, a link, a FIFO or unreadable: git goes on without it as well.
    return undefined
  }
}
