import path from 'node:path'
import type { FoundAdapter, LaunchRequest } from '../plan.ts'
import { type NodeRun, nodeTestOf } from './node-test.ts'
import { kindOf } from './program.ts'
import { isTypescript, typescriptRun, withLoader } from './typescript.ts'
import { type Planned, type Planner, type PlanningContext, refused } from './planned.ts'

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
  const runnable = await readable(run, { file, node, context })
  if (runnable === undefined)
    return refused(
      `${wanted} is TypeScript, and nothing here runs it.`,
      'Install tsx in the workspace, or compile it with source maps (tsc --sourceMap).',
    )
  return planned(adapter, request, { node, workspace: context.workspace, run: runnable })
}

/** With what makes Node read it; undefined where nothing here does. */
async function readable(
  run: NodeRun,
  about: { readonly file: string; readonly node: string; readonly context: PlanningContext },
): Promise<NodeRun | undefined> {
  if (isTypescript(run.program)) return await typescriptRun(run, about.node, about.context)
  return run.loadsByNode === true && isTypescript(about.file) ? await withLoader(run, about) : run
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
      pauseForSourceMap: run.mapsOnLoad === true,
      ...(run.followsChildren === true ? { autoAttachChildProcesses: true } : {}),
    },
    title: request.test ?? [request.program, ...(request.args ?? [])].join(' '),
  }
}

async function nodeOf(context: PlanningContext): Promise<string | undefined> {
  const outside = context.isTrusted() ? {} : { untrustedRoot: context.workspace }
  return (await context.findCommands('node', outside))[0]
}
