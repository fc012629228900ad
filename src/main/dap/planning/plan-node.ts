import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { allFoldersUpward, findPackage } from '../../process/node-package.ts'
import { runProgram } from '../../process/run-program.ts'
import type { FoundAdapter, LaunchRequest } from '../plan.ts'
import { type NodeRun, nodeTestOf } from './node-test.ts'
import { kindOf } from './program.ts'
import { type Planned, type Planner, type PlanningContext, refused } from './planned.ts'

const lookMs = 5_000
const typescript = /\.[cm]?tsx?$/iu

/** A program or test for Node; TypeScript through the workspace's tsx, Node's own support, or compiled JavaScript. */
export const planNode: Planner = async (adapter, request, context) => {
  const node = await nodeOf(context)
  if (node === undefined)
    return refused(
      'There is no node on PATH, which runs the program.',
      'Install Node.js and open a new terminal.',
    )
  const { cwd, test, program, args = [] } = request
  if (request.module !== undefined)
    return refused('JavaScript has no modules to start by name.', 'Give a program or a test.')
  const wanted = program ?? test?.split('::')[0] ?? ''
  const file = path.resolve(cwd, wanted)
  if ((await kindOf(file)) === 'missing')
    return refused(`There is no ${wanted} in ${cwd}.`, 'Give the path of the file.')
  const run =
    test === undefined
      ? { program: file, args, runtimeArgs: [] }
      : nodeTestOf(file, { names: test.split('::').slice(1), args, workspace: context.workspace })
  const loader = typescript.test(run.program) ? await loaderFor(run.program, node, context) : []
  return planned(adapter, request, {
    node,
    workspace: context.workspace,
    run: { ...run, runtimeArgs: [...loader, ...run.runtimeArgs] },
  })
}

function planned(
  adapter: FoundAdapter,
  request: LaunchRequest,
  { node, run, workspace }: { readonly node: string; readonly run: NodeRun; readonly workspace: string },
): Planned {
  const { cwd, env, stopOnEntry = false } = request
  // What makes Electron a Node for the adapter must not reach the program.
  const cleared = Object.fromEntries(Object.keys(adapter.env ?? {}).map((name) => [name, null]))
  return {
    kind: 'planned',
    arguments: {
      program: run.program,
      args: run.args,
      runtimeArgs: run.runtimeArgs,
      runtimeExecutable: node,
      cwd,
      stopOnEntry,
      env: { ...cleared, ...env },
      // Without it compiled files are not looked through.
      __workspaceFolder: workspace,
      outFiles: [`${workspace}/**/*.(m|c|)js`, '!**/node_modules/**'],
      // A loader's maps exist only when the code is loaded; compiled files are looked through before it is (Node 20
      // does not stop before a CommonJS module for its map).
      pauseForSourceMap: run.runtimeArgs.length > 0,
      ...(run.followsChildren === true ? { autoAttachChildProcesses: true } : {}),
    },
    title: request.test ?? [request.program, ...(request.args ?? [])].join(' '),
  }
}

async function nodeOf(context: PlanningContext): Promise<string | undefined> {
  const outside = context.isTrusted() ? {} : { untrustedRoot: context.workspace }
  return (await context.findCommands('node', outside))[0]
}

/** Nothing where Node runs TypeScript by itself, or where compiled JavaScript with source maps lies beside it. */
async function loaderFor(file: string, node: string, context: PlanningContext): Promise<readonly string[]> {
  const tsx = context.isTrusted() ? findPackage('tsx', allFoldersUpward(path.dirname(file))) : undefined
  if (tsx === undefined) return []
  const major = await majorOfNode(node, context)
  const entry = createRequire(path.join(tsx.folder, 'package.json')).resolve('tsx')
  return [major < 20 ? '--loader' : '--import', pathToFileURL(entry).href]
}

async function majorOfNode(node: string, context: PlanningContext): Promise<number> {
  const command = { file: node, args: ['--version'], cwd: context.workspace }
  const limits = { timeoutMs: lookMs, maxOutputBytes: 1_024, clock: context.clock }
  const { stdout } = await runProgram(context.processes, command, limits)
  return Number(/\d+/u.exec(stdout.text)?.[0] ?? 20)
}
