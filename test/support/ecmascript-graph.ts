import { extractEcmascript } from '../../src/main/graph/extract/ecmascript/extract.ts'
import type { FileFacts } from '../../src/main/graph/facts.ts'
import { linkEcmascript } from '../../src/main/graph/link/ecmascript/link.ts'
import { languageOfPath } from '../../src/main/syntax/languages.ts'
import type { GraphLanguage } from './graph-fixture.ts'
import { parseText } from './graph-fixture.ts'

export const ecmascript: GraphLanguage = {
  extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.jsx'],
  extract: (tree, file) => extractEcmascript(file, languageOfPath(file)?.id ?? '', tree),
  link: linkEcmascript,
}

export async function factsOf(text: string, file = 'a.ts'): Promise<FileFacts> {
  return ecmascript.extract(await parseText(file, text), file)
}
