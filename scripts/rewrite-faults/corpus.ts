import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inProject } from '../system/project-root.ts'

export interface CorpusFile {
  readonly name: string
  readonly text: string
}

/** Larger ones take long and say no more. */
const maxFileBytes = 60_000

/** Libraries of `tools/yardsticks` where they are installed, the typed stubs of pyright, this project's own code, and sources of other languages. */
const folders = [
  'tools/yardsticks/node_modules/rxjs/src',
  'tools/yardsticks/node_modules/@tanstack/query-core/src',
  'tools/yardsticks/node_modules/ajv/lib',
  'tools/yardsticks/node_modules/effect/src',
  'tools/yardsticks/node_modules/rxjs/dist/cjs/internal',
  'node_modules/pyright/dist/typeshed-fallback/stdlib',
  'src',
  'resources/sample',
  'test/fixtures/languages',
  'test/fixtures/oracle',
] as const

const extensions = ['.ts', '.tsx', '.js', '.mjs', '.py', '.pyi', '.java', '.go', '.rs', '.kt', '.php', '.rb']

/** Sources of several languages, in an order that mixes them and is the same each time; a short folder begins again. */
export function readCorpus(wanted: readonly string[] = folders): CorpusFile[] {
  const lists = wanted.map((folder) => filesIn(inProject(folder)).map(readCorpusFile))
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list[index % list.length] ?? []),
  ).flat()
}

function readCorpusFile(file: string): CorpusFile {
  return { name: path.basename(file), text: readFileSync(file, 'utf8') }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && extensions.includes(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size <= maxFileBytes)
    .sort()
}
