import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import { languageOfPath } from '../syntax/languages.ts'
import { extractEcmascript } from './extract/ecmascript/extract.ts'
import { extractGo } from './extract/go/extract-go.ts'
import { extractJava } from './extract/java/extract-java.ts'
import { extractOutline } from './extract/outline/extract-outline.ts'
import { outlines } from './extract/outline/outlines.ts'
import { extractPython } from './extract/python/extract-python.ts'
import { extractRust } from './extract/rust/extract-rust.ts'
import type { FileFacts, LinkFile } from './facts.ts'
import { linkEcmascript } from './link/ecmascript/link.ts'
import { linkGo } from './link/go/link-go.ts'
import { linkJava } from './link/java/link-java.ts'
import { linkPython } from './link/python/link-python.ts'
import { linkRust } from './link/rust/link-rust.ts'

/** What the graph knows of one language. */
export interface GraphLanguage {
  readonly extract: (tree: SyntaxTree, file: string) => FileFacts
  /** Absent where only symbols are known. */
  readonly link?: LinkFile
}

function ecmascript(language: string): GraphLanguage {
  return { extract: (tree, file) => extractEcmascript(file, language, tree), link: linkEcmascript }
}

const outlined = Object.entries(outlines).map(([id, outline]): [string, GraphLanguage] => [
  id,
  { extract: (tree) => extractOutline(tree, id, outline) },
])

/** By the id of the syntax table, and by the name that the facts carry, which is the same. */
export const graphLanguages: Readonly<Record<string, GraphLanguage>> = {
  ...Object.fromEntries(outlined),
  go: { extract: extractGo, link: linkGo },
  java: { extract: extractJava, link: linkJava },
  javascript: ecmascript('javascript'),
  python: { extract: extractPython, link: linkPython },
  rust: { extract: extractRust, link: linkRust },
  tsx: ecmascript('tsx'),
  typescript: ecmascript('typescript'),
}

/** Counts up when an extractor or a linker says something else of the same text: indexes are made anew then. */
export const graphLanguagesVersion = '5'

export function graphLanguageOfPath(path: string): GraphLanguage | undefined {
  const row = languageOfPath(path)
  return row && graphLanguages[row.id]
}
