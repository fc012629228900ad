import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { allFoldersUpward, findPackage, majorOf } from '../../process/node-package.ts'
import { foldersUpward } from '../catalog/detection.ts'
import { findNativeTypescript } from '../catalog/native-typescript.ts'
import type { Checker, CheckerPlan, CheckerRun, CheckerSurroundings } from './checker.ts'
import { type TsProject, tsProjects } from './ts-projects.ts'
import { readTscOutput } from './tsc-output.ts'

/** The workspace's own compiler decides: other versions find other errors. The app's own is TypeScript 7. */
export const typescriptChecker: Checker = {
  id: 'tsc',
  asksFor: 'tsconfig.json',
  async plan(around): Promise<CheckerPlan> {
    const { projects, dangling, remark } = tsProjects(around.workspace, around.scan)
    if (projects.length + dangling.length === 0) return { kind: 'not_needed' }
    const compiler = compilerFor(around)
    if (compiler === undefined)
      return {
        kind: 'absent',
        reason: 'no TypeScript compiler is in the workspace, and none came with the app',
      }
    const runs = await Promise.all(
      projects.map(async (project, index) => await runOf(project, { compiler, around, index })),
    )
    const references = dangling.map((config, index) => referencesOf(config, { compiler, around, index }))
    return { kind: 'planned', runs: [...references, ...runs], ...(remark === undefined ? {} : { remark }) }
  },
}

interface Compiler {
  readonly file: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

interface RunParts {
  readonly compiler: Compiler
  readonly around: CheckerSurroundings
  readonly index: number
}

async function runOf(project: TsProject, parts: RunParts): Promise<CheckerRun> {
  const { workspace, scratch } = parts.around
  const config = project.hasReferences
    ? await unreferenced(project, { workspace, scratch, index: parts.index })
    : project.config
  return {
    command: commandFor(config, `${parts.index}`, parts),
    read: (output) => readTscOutput(output, project.config),
  }
}

/** "File not found": of a reference, or of a name in `files`. */
const notFound = '6053'

/** The check itself looks at no reference; here the compiler says which of them leads nowhere, and nothing else counts. */
function referencesOf(config: string, parts: RunParts): CheckerRun {
  return {
    command: commandFor(config, `references-${parts.index}`, parts),
    read: (output) => readTscOutput(output, config).filter(({ diagnostic }) => diagnostic.code === notFound),
  }
}

/** Incremental projects write what they know beside their outputs: not into the workspace. */
function commandFor(config: string, name: string, { compiler, around }: RunParts): CheckerRun['command'] {
  const { workspace, scratch } = around
  const buildInfo = path.join(scratch, `${name}.tsbuildinfo`)
  const args = [
    '--noEmit',
    '--pretty',
    'false',
    '--incremental',
    '--tsBuildInfoFile',
    buildInfo,
    '-p',
    config,
  ]
  return { ...compiler, args: [...compiler.args, ...args], cwd: workspace }
}

/**
 * Build mode writes the outputs of each project, because those that refer to it are checked against them. A check
 * writes nothing: the same project without its references is checked against the others' sources.
 */
async function unreferenced(
  { config }: TsProject,
  { workspace, scratch, index }: { workspace: string; scratch: string; index: number },
): Promise<string> {
  const typeRoots = foldersUpward(path.dirname(config), workspace).map((folder) =>
    path.join(folder, 'node_modules', '@types'),
  )
  const file = path.join(scratch, `${index}.json`)
  const own = { composite: false, rootDir: workspace, typeRoots }
  await writeFile(file, JSON.stringify({ extends: config, compilerOptions: own, references: [] }))
  return file
}

function compilerFor({ workspace, ownPackages, scriptRuntime }: CheckerSurroundings): Compiler | undefined {
  const own = findPackage('typescript', allFoldersUpward(workspace))
  const script = own === undefined ? undefined : path.join(own.folder, 'lib', 'tsc.js')
  if (own !== undefined && majorOf(own.version) < 7 && script !== undefined && existsSync(script)) {
    const { file, env } = scriptRuntime
    return { file, args: [script], ...(env === undefined ? {} : { env }) }
  }
  const native = findNativeTypescript(allFoldersUpward(workspace))
  if (native.kind === 'found') return { file: native.binary, args: [] }
  const appOwn = findNativeTypescript([path.dirname(ownPackages)])
  return appOwn.kind === 'found' ? { file: appOwn.binary, args: [] } : undefined
}
