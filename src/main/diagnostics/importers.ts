import path from 'node:path'
import {
  type ImportedPlace,
  includes,
  names,
  pythonImports,
  scriptImports,
  stemsOf,
} from './import-specifiers.ts'
import type { FileText } from './source-questions.ts'

export interface ImporterSearch {
  /** Files whose importers are wanted. All paths are relative to the workspace, with `/`. */
  readonly targets: readonly string[]
  /** Where to look: the files of the workspace without the ignored ones. */
  readonly files: readonly string[]
  readonly readText: (file: string) => Promise<string | undefined>
  /** Stops when so many are found. */
  readonly limit: number
  readonly signal: AbortSignal
}

interface Family {
  readonly endings: RegExp
  readonly importsOf: (file: string, text: string) => readonly ImportedPlace[]
}

const families: readonly Family[] = [
  { endings: /\.[cm]?[jt]sx?$/, importsOf: scriptImports },
  { endings: /\.pyi?$/, importsOf: pythonImports },
  { endings: /\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|h\+\+|inl|ipp|m|mm|cu|cuh)$/i, importsOf: includes },
]
/** Files that are read side by side. */
const batch = 32

/** Files that import one of the targets, by their text alone: TypeScript, JavaScript, Python, C and its kin, until there is a graph. */
export async function findImporters(search: ImporterSearch): Promise<readonly FileText[]> {
  const { targets, readText, limit, signal } = search
  const found: FileText[] = []
  for (const family of families) {
    const own = targets.filter((target) => family.endings.test(target))
    if (own.length === 0) continue
    const candidates = search.files.filter((file) => family.endings.test(file) && !targets.includes(file))
    for (let start = 0; start < candidates.length && found.length < limit; start += batch) {
      if (signal.aborted) return found
      const texts = await Promise.all(
        candidates.slice(start, start + batch).map(async (file) => ({ file, text: await readText(file) })),
      )
      for (const { file, text } of texts)
        if (text !== undefined && doesImport({ file, text }, own, family)) found.push({ file, text })
    }
  }
  return found.slice(0, limit)
}

function doesImport({ file, text }: FileText, targets: readonly string[], family: Family): boolean {
  const stems = targets.flatMap(stemsOf)
  // Most files do not even hold the name: looked at before the imports are.
  if (!stems.some((stem) => stem === '.' || text.includes(path.posix.basename(stem)))) return false
  const places = family.importsOf(file, text)
  return places.some((place) => stems.some((stem) => names(place, stem)))
}
