import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import { languageOfPath } from '../syntax/languages.ts'
import { extractGo } from './extract/go/extract-go.ts'
import { extractPython } from './extract/python/extract-python.ts'
import type { FileFacts, LinkFile } from './facts.ts'
import { linkGo } from './link/go/link-go.ts'
import { linkPython } from './link/python/link-python.ts'

/** What the graph knows of one language. */
export interface GraphLanguage {
  readonly extract: (tree: SyntaxTree, file: string) => FileFacts
  /** Absent where only symbols are known. */
  readonly link?: LinkFile
}

/** By the id of the syntax table, and by the name that the facts carry, which is the same. */
export const graphLanguages: Readonly<Record<string, GraphLanguage>> = {
  go: { extract: extractGo, link: linkGo },
  python: { extract: extractPython, link: linkPython },
}

/** Counts up when an extractor or a linker says something else of the same text: indexes are made anew then. */
export const graphLanguagesVersion = '1'

export function graphLanguageOfPath(path: string): GraphLanguage | undefined {
  const row = languageOfPath(path)
  return row && graphLanguages[row.id]
}
