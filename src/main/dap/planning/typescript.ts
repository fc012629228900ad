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
  const [major, minor] = await versionOfNode(node, context)
  const tsx = context.isTrusted()
    ? findPackage('tsx', allFoldersUpward(path.dirname(run.program)))
    : undefined
  if (tsx !== undefined) {
    const entry = createRequire(path.join(tsx.folder, 'package.json')).resolve('tsx')
    const loader = [major < 20 ? '--loader' : '--import', pathToFileURL(entry).href]
    return { ...run, runtimeArgs: [...loader, ...run.runtimeArgs], mapsOnLoad: true }
  }
  const compiled = await compiledOf(run.program, context.workspace)
  if (compiled !== undefined) return { ...run, program: compiled }
  const strips = strippingSince.some(([since, from]) => major === since && minor >= from) || major > 23
  return strips ? run : undefined
}

async function versionOfNode(node: string, context: PlanningContext): Promise<readonly [number, number]> {
  const command = { file: node, args: ['--version'], cwd: context.workspace }
  const limits = { timeoutMs: lookMs, maxOutputBytes: 1_024, clock: context.clock }
  const { stdout } = await runProgram(context.processes, command, limits)
  const found = /(\d+)\.(\d+)/u.exec(stdout.text)
  return [Number(found?.[1] ?? 20), Number(found?.[2] ?? 0)]
}
