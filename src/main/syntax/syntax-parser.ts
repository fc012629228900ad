import { existsSync } from 'node:fs'
import path from 'node:path'
import { Language, Parser, type Tree } from 'web-tree-sitter'
import { cancelled } from '../base/deadline.ts'
import { Failure, messageOf } from '../base/failure.ts'
import { flatten } from './flatten.ts'
import { looseTextName, withLooseText } from './loose-text.ts'
import type { LanguageRow } from './language-row.ts'
import { runtimeMemoryBytes, startRuntime } from './runtime.ts'
import { type KindTable, SyntaxTree } from './syntax-tree.ts'

interface LoadedGrammar {
  readonly parser: Parser
  readonly kinds: KindTable
}

export interface ParseOptions {
  /** Asked often while a text is parsed; `true` ends the parse with `Failure` cancelled. */
  readonly isCancelled?: () => boolean
}

/**
 * Parses texts with grammars that are loaded when first needed. One instance per thread: its memory is shared by all
 * grammars of the thread and never shrinks, so the owner replaces the thread when `memoryBytes` has grown too far or
 * when `isBroken` (the WebAssembly instance has aborted and answers nothing true any more).
 */
export class SyntaxParser {
  readonly #resourcesDir: string
  readonly #grammars = new Map<string, Promise<LoadedGrammar>>()
  #isBroken = false

  /** `resourcesDir` holds `grammars/*.wasm`. */
  constructor(resourcesDir: string) {
    this.#resourcesDir = resourcesDir
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  get memoryBytes(): number {
    return runtimeMemoryBytes()
  }

  /** Loads a grammar; `parse` of this language is synchronous afterwards. Throws `Failure` absent. */
  async grammar(row: LanguageRow): Promise<(text: string, options?: ParseOptions) => SyntaxTree> {
    let loading = this.#grammars.get(row.id)
    if (loading === undefined) {
      loading = this.#load(row)
      this.#grammars.set(row.id, loading)
    }
    const loaded = await loading
    return (text, options = {}) => this.#parse(loaded, text, options)
  }

  async #load(row: LanguageRow): Promise<LoadedGrammar> {
    const file = path.join(this.#resourcesDir, 'grammars', row.grammar)
    if (!existsSync(file))
      throw new Failure('absent', `The ${row.name} grammar is missing: ${file}.`, {
        hint: 'The installation is incomplete: build it again (npm run build).',
      })
    await startRuntime()
    const language = await Language.load(file)
    const parser = new Parser()
    parser.setLanguage(language)
    return { parser, kinds: kindsOf(language) }
  }

  #parse(grammar: LoadedGrammar, text: string, options: ParseOptions): SyntaxTree {
    const tree = this.#treeOf(grammar.parser, text, options)
    // Trees are not freed by themselves: without this memory grows by 19 times the source until the instance aborts.
    try {
      return new SyntaxTree(text, grammar.kinds, withLooseText(flatten(tree), text, grammar.kinds))
    } finally {
      tree.delete()
    }
  }

  #treeOf(parser: Parser, text: string, options: ParseOptions): Tree {
    try {
      const tree = parser.parse(text, null, { progressCallback: () => options.isCancelled?.() ?? false })
      if (tree !== null) return tree
    } catch (error) {
      this.#isBroken = true
      throw new Failure('crashed', `The parser gave up: ${messageOf(error)}.`, { cause: error })
    }
    parser.reset()
    throw cancelled()
  }
}

function kindsOf(language: Language): KindTable {
  const names: string[] = []
  const isNamed: boolean[] = []
  for (let id = 0; id < language.nodeTypeCount; id++) {
    names.push(language.nodeTypeForId(id) ?? '')
    isNamed.push(language.nodeTypeIsNamed(id))
  }
  const looseText = names.push(looseTextName) - 1
  isNamed.push(true)
  return { names, isNamed, looseText }
}
