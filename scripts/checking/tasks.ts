import { inProject } from '../system/project-root.ts'

/** One part of `npm run check`: a program of a package, started with this Node. */
export interface CheckTask {
  readonly name: string
  /** The script inside node_modules. */
  readonly script: readonly string[]
  readonly args: readonly string[]
  /** What a person runs to mend it, if a command can. */
  readonly mend?: string
}

const layers = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src']

/**
 * Only changed files are linted again. A rule that reads types can miss what a change elsewhere did to an unchanged file;
 * a clean clone has no cache and sees it, and the compiler sees it everywhere.
 */
const lintCache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint']

/** The slow ones first: they decide how long all of it takes. */
export const checkTasks: readonly CheckTask[] = [
  { name: 'lint', script: ['eslint', 'bin', 'eslint.js'], args: ['--max-warnings', '0', ...lintCache, '.'] },
  { name: 'types', script: ['typescript', 'bin', 'tsc'], args: ['--build'] },
  { name: 'unit tests', script: ['vitest', 'vitest.mjs'], args: ['run', '--project', 'unit'] },
  {
    name: 'format',
    script: ['prettier', 'bin', 'prettier.cjs'],
    args: ['--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
    mend: 'npm run format',
  },
  { name: 'layers', script: ['dependency-cruiser', 'bin', 'dependency-cruise.mjs'], args: layers },
  {
    name: 'types on Electron 33',
    script: ['typescript', 'bin', 'tsc'],
    args: ['--project', 'tsconfig.electron33.json'],
  },
  {
    name: 'grammars',
    script: ['tsx', 'dist', 'cli.mjs'],
    args: ['scripts/grammars.ts', '--verify'],
    mend: 'npm run grammars',
  },
]

export function scriptOf(task: CheckTask): string {
  return inProject('node_modules', ...task.script)
}
