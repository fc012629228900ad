import { IgnoreRules } from './ignore-rules.ts'

/** Whether ignore rules leave single paths out; each .gitignore on the way is read once. */
export class IgnoredPaths {
  readonly #root: string
  readonly #folders = new Map<string, Promise<IgnoreRules | 'ignored'>>()

  constructor(root: string) {
    this.#root = root
  }

  /** `file` relative to the root, with `/`. */
  async has(file: string): Promise<boolean> {
    const cut = file.lastIndexOf('/')
    const rules = await this.#rulesOf(cut === -1 ? '' : file.slice(0, cut))
    return rules === 'ignored' || rules.ignores(file, false)
  }

  async hasFolder(folder: string): Promise<boolean> {
    return (await this.#rulesOf(folder)) === 'ignored'
  }

  #rulesOf(folder: string): Promise<IgnoreRules | 'ignored'> {
    const known = this.#folders.get(folder)
    if (known !== undefined) return known
    const rules = this.#read(folder)
    this.#folders.set(folder, rules)
    return rules
  }

  async #read(folder: string): Promise<IgnoreRules | 'ignored'> {
    if (folder === '') return await IgnoreRules.ofRoot(this.#root)
    const cut = folder.lastIndexOf('/')
    const above = await this.#rulesOf(cut === -1 ? '' : folder.slice(0, cut))
    if (above === 'ignored' || above.ignores(folder, true)) return 'ignored'
    return await above.enter(this.#root, folder)
  }
}
