import { existsSync } from 'node:fs'
import path from 'node:path'
import { readPackage } from '../../process/node-package.ts'
import type { Checker, CheckerSurroundings } from './checker.ts'
import { readPyrightOutput } from './pyright-output.ts'

const markers = [
  'pyrightconfig.json',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'requirements.txt',
  'Pipfile',
]
const environments = ['.venv', 'venv'].flatMap((name) => [`${name}/bin`, `${name}/Scripts`])
const maxRoots = 10
/** 1: there are errors; 2: it failed; 3: the configuration could not be read, and was not used; 4: bad arguments. */
const pyrightTrouble = 2

export const pyrightChecker: Checker = {
  id: 'pyright',
  asksFor: 'pyproject.toml or a Python file',
  async plan(around) {
    const { scan, workspace } = around
    if (!scan.extensions.has('.py') && !scan.extensions.has('.pyi')) return { kind: 'not_needed' }
    const program = await programFor(around)
    if (program === undefined)
      return { kind: 'absent', reason: 'pyright is not installed, and none came with the app' }
    const roots = rootsOf(around)
    const runs = roots.slice(0, maxRoots).map((root) => {
      const python = pythonOf([root, workspace])
      const args = [
        ...program.args,
        '--outputjson',
        ...(python === undefined ? [] : ['--pythonpath', python]),
      ]
      const command = { ...program, args, cwd: root }
      return { command, read: readPyrightOutput, troubleFrom: pyrightTrouble }
    })
    const left = roots.length - runs.length
    return {
      kind: 'planned',
      runs,
      ...(left > 0 ? { remark: `${left} more projects were not checked` } : {}),
    }
  },
}

/** One at the workspace's root checks everything below it. */
function rootsOf({ scan, workspace }: CheckerSurroundings): readonly string[] {
  const holders = new Set(markers.flatMap((marker) => scan.folders.get(marker) ?? []))
  return holders.size === 0 || holders.has(workspace) ? [workspace] : [...holders].sort()
}

async function programFor({ workspace, findCommands, ownPackages, scriptRuntime }: CheckerSurroundings) {
  const extraFolders = [...environments, 'node_modules/.bin'].map((folder) => path.join(workspace, folder))
  const [found] = await findCommands('pyright', { extraFolders })
  if (found !== undefined) return { file: found, args: [] }
  const own = readPackage(path.join(ownPackages, 'pyright'))
  if (own === undefined) return undefined
  const { file, env } = scriptRuntime
  return { file, args: [path.join(own.folder, 'index.js')], ...(env === undefined ? {} : { env }) }
}

function pythonOf(folders: readonly string[]): string | undefined {
  return folders
    .flatMap((folder) =>
      environments.flatMap((bin) => ['python', 'python.exe'].map((name) => path.join(folder, bin, name))),
    )
    .find((file) => existsSync(file))
}
