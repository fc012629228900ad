import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { allFoldersUpward, findPackage } from '../../process/node-package.ts'
import { runProgram } from '../../process/run-program.ts'
import { compiledOf } from './compiled.ts'
import type { NodeRun } from './node-test.ts'
import type { PlanningContext } from './planned.ts'

const lookMs = 5_000
/** Node runs TypeScript by itself since these. */
const strippingSince: readonly (readonly [major: number, minor: number])[] = [
  [22, 18],
  [23, 6],
]

export function isTypescript(file: string): boolean {
  return /\.[cm]?tsx?$/iu.test(file)
}

/**
 * How TypeScript is run: through the workspace's tsx, as the compiled JavaScript whose source map names it, or by a
 * Node that knows it. Undefined where nothing of it is there.
 */
export async function typescriptRun(
  run: NodeRun,
  node: string,
  context: PlanningContext,
): Promise<NodeRun | undefined> {
  const version = await versionOfNode(node, context)
  const loader = loaderFor(run.program, version, context)
  if (loader !== undefined) return { ...run, runtimeArgs: [...loader, ...run.runtimeArgs], mapsOnLoad: true }
  const compiled = await compiledOf(run.program, context.workspace)
  if (compiled !== undefined) return { ...run, program: compiled }
  const [major, minor] = version
  const strips = strippingSince.some(([since, from]) => major === since && minor >= from) || major > 23
  return strips ? run : undefined
}

/** A runner that lets Node read the tests: by the workspace's tsx, where it has one; its own settings may do it, too. */
export async function withLoader(
  run: NodeRun,
  {
    file,
    node,
    context,
  }: { readonly file: string; readonly node: string; readonly context: PlanningContext },
): Promise<NodeRun> {
  const loader = loaderFor(file, await versionOfNode(node, context), context) ?? []
  return { ...run, runtimeArgs: [...loader, ...run.runtimeArgs] }
}

/** Arguments of Node that make it read TypeScript by the tsx of a trusted workspace. */
function loaderFor(
  file: string,
  [major]: readonly [number, number],
  context: PlanningContext,
): readonly string[] | undefined {
  const tsx = context.isTrusted() ? findPackage('tsx', allFoldersUpward(path.dirname(file))) : undefined
  if (tsx === undefined) return undefined
  const entry = createRequire(path.join(tsx.folder, 'package.json')).resolve('tsx')
  return [major < 20 ? '--loader' : '--import', pathToFileURL(entry).href]
}

async function versionOfNode(node: string, context: PlanningContext): Promise<readonly [number, number]> {
  const command = { file: node, args: ['--version'], cwd: context.workspace }
  const limits = { timeoutMs: lookMs, maxOutputBytes: 1_024, clock: context.clock }
  const { stdout } = await runProgram(context.processes, command, limits)
  const found = /(\d+)\.(\d+)/u.exec(stdout.text)
  return [Number(found?.[1] ?? 20), Number(found?.[2] ?? 0)]
}
