import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FileFacts, LinkWorld } from '../../src/main/graph/facts.ts'
import { extractEcmascript } from '../../src/main/graph/extract/ecmascript/extract.ts'
import { languageOfPath } from '../../src/main/syntax/languages.ts'
import { SyntaxParser } from '../../src/main/syntax/syntax-parser.ts'

/** A folder of TypeScript whose facts are all in memory: enough to link it without a database. */
export class InMemoryWorld implements LinkWorld {
  readonly files: ReadonlyMap<string, FileFacts>
  readonly configs: ReadonlyMap<string, string>

  constructor(files: ReadonlyMap<string, FileFacts>, configs: ReadonlyMap<string, string> = new Map()) {
    this.files = files
    this.configs = configs
  }

  facts(file: string): FileFacts | undefined {
    return this.files.get(file)
  }

  has(file: string): boolean {
    return this.files.has(file)
  }

  filesIn(folder: string): readonly string[] {
    return [...this.files.keys()]
      .filter((file) => path.posix.dirname(file) === (folder === '' ? '.' : folder))
      .sort()
  }

  config(file: string): string | undefined {
    return this.configs.get(file)
  }
}

/** Paths of the sources below a folder, relative to it, sorted. */
export function sourcesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.[cm]?tsx?$/.test(file))
    .sort()
}

export async function extractFolder(root: string, resourcesDir: string): Promise<Map<string, FileFacts>> {
  const parser = new SyntaxParser(resourcesDir)
  const files = new Map<string, FileFacts>()
  for (const file of sourcesBelow(root)) {
    const row = languageOfPath(file)
    if (row === undefined) continue
    const parse = await parser.grammar(row)
    files.set(file, extractEcmascript(file, row.id, parse(readFileSync(path.join(root, file), 'utf8'))))
  }
  return files
}
