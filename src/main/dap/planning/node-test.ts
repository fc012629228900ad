import path from 'node:path'
import { allFoldersUpward, findPackage } from '../../process/node-package.ts'

/** How Node is started. */
export interface NodeRun {
  readonly program: string
  readonly args: readonly string[]
  /** Arguments of Node itself. */
  readonly runtimeArgs: readonly string[]
  /** The runner starts other processes that are to be debugged. */
  readonly followsChildren?: boolean
  /** A runner that reads TypeScript by Node itself: needs a loader for it, where the workspace has one. */
  readonly loadsByNode?: boolean
  /** Source maps come with the code when it is loaded; there is nothing to look through before. */
  readonly mapsOnLoad?: boolean
}

interface Runner {
  readonly package: string
  /** Inside the package. */
  readonly script: string
  readonly args: (file: string, name: string | undefined) => readonly string[]
  readonly followsChildren?: boolean
  readonly loadsByNode?: boolean
}

/** Each keeps its tests in one process, or says that there are others. */
const runners: readonly Runner[] = [
  {
    package: 'vitest',
    script: 'vitest.mjs',
    args: (file, name) => [
      ...['run', '--no-file-parallelism', '--pool=forks', '--testTimeout=0', '--hookTimeout=0'],
      ...(name === undefined ? [] : ['--testNamePattern', escaped(name)]),
      file,
    ],
    followsChildren: true,
  },
  {
    package: 'jest',
    script: 'bin/jest.js',
    args: (file, name) => [
      '--runInBand',
      ...(name === undefined ? [] : ['--testNamePattern', escaped(name)]),
      '--runTestsByPath',
      file,
    ],
  },
  {
    package: 'mocha',
    script: 'bin/mocha.js',
    args: (file, name) => ['--timeout', '0', ...(name === undefined ? [] : ['--fgrep', name]), file],
    loadsByNode: true,
  },
]

/** How a test file is run: by the runner that the workspace has installed for it, else by Node's own. */
export function nodeTestOf(
  file: string,
  {
    names,
    args,
    workspace,
  }: { readonly names: readonly string[]; readonly args: readonly string[]; readonly workspace: string },
): NodeRun {
  const folders = allFoldersUpward(path.dirname(file)).filter((folder) => isInside(folder, workspace))
  const name = names.length === 0 ? undefined : names.join(' ')
  for (const runner of runners) {
    const found = findPackage(runner.package, folders)
    if (found === undefined) continue
    return {
      program: path.join(found.folder, ...runner.script.split('/')),
      args: [...runner.args(file, name), ...args],
      runtimeArgs: [],
      ...(runner.followsChildren === true ? { followsChildren: true } : {}),
      ...(runner.loadsByNode === true ? { loadsByNode: true } : {}),
      mapsOnLoad: true,
    }
  }
  // Started by itself: `node --test` would run the file in another process.
  const pattern = name === undefined ? [] : [`--test-name-pattern=${escaped(names.at(-1) ?? '')}`]
  return { program: file, args, runtimeArgs: pattern }
}

function isInside(folder: string, workspace: string): boolean {
  return folder === workspace || folder.startsWith(workspace + path.sep)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')
}
