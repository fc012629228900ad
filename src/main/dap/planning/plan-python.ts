import path from 'node:path'
import { runProgram } from '../../process/run-program.ts'
import type { FoundAdapter, LaunchRequest } from '../plan.ts'
import { kindOf } from './program.ts'
import { type Planned, type Planner, type PlanningContext, refused } from './planned.ts'

/** A Python that starts slowly is a Python all the same. */
const lookMs = 5_000

/**
 * debugpy lends itself to the program, so that this may run under another interpreter than the adapter, where that
 * can load what is lent.
 */
export const planPython: Planner = async (adapter, request, context) => {
  const interpreters = await interpretersOf(adapter, context)
  if (request.program !== undefined) return await planFile(request.program, interpreters, request)
  const wanted = wantedModule(request)
  for (const module of wanted.modules) {
    for (const python of interpreters) {
      if (!(await canImport(python, module, context))) continue
      const args = [...wanted.args(module), ...(request.args ?? [])]
      return planned({ module, args }, python, request, ['python -m', module, ...args].join(' '))
    }
  }
  const [module = ''] = wanted.modules
  return refused(
    `No Python here has the module ${module}: ${interpreters.join(', ')}.`,
    `Install it for one of them: ${interpreters[0] ?? 'python3'} -m pip install ${module}`,
  )
}

async function planFile(
  program: string,
  interpreters: readonly string[],
  request: LaunchRequest,
): Promise<Planned> {
  const file = path.resolve(request.cwd, program)
  if ((await kindOf(file)) === 'missing')
    return refused(`There is no ${program} in ${request.cwd}.`, 'Give the path of the program.')
  const args = request.args ?? []
  return planned({ program: file, args }, interpreters[0] ?? 'python3', request, [program, ...args].join(' '))
}

function planned(
  what: object,
  python: string,
  { cwd, env, stopOnEntry = false }: LaunchRequest,
  title: string,
): Planned {
  return {
    kind: 'planned',
    arguments: { ...what, python: [python], cwd, stopOnEntry, ...(env === undefined ? {} : { env }) },
    title,
  }
}

/** A test of a file is pytest's where that is installed, else unittest's; a dotted name is unittest's. */
export function wantedModule(request: Pick<LaunchRequest, 'module' | 'test'>): {
  readonly modules: readonly string[]
  readonly args: (module: string) => readonly string[]
} {
  const { module, test } = request
  if (test === undefined) return { modules: [module ?? ''], args: () => [] }
  if (!/\.py(::|$)/u.test(test)) return { modules: ['unittest'], args: () => [test] }
  const [file = test, ...names] = test.split('::')
  // A function is a test for pytest alone: unittest knows classes.
  const isFunction = names.length === 1 && /^test/u.test(names[0] ?? '')
  const dotted = [file.replace(/\.py$/u, '').split(/[\\/]/u).join('.'), ...names].join('.')
  return {
    modules: isFunction ? ['pytest'] : ['pytest', 'unittest'],
    args: (found) => (found === 'pytest' ? [test] : [names.length === 0 ? file : dotted]),
  }
}

/** A trusted workspace's own, the adapter's, then those of PATH; those that can be debugged. */
async function interpretersOf(adapter: FoundAdapter, context: PlanningContext): Promise<readonly string[]> {
  const { entry } = adapter
  const names = ['python3', 'python']
  const extraFolders = entry.localBins.map((bin) => path.join(context.workspace, ...bin.split('/')))
  const own = context.isTrusted()
    ? await Promise.all(names.map((name) => context.findCommands(name, { extraFolders, env: {} })))
    : []
  const outside = context.isTrusted() ? {} : { untrustedRoot: context.workspace }
  const onPath = await Promise.all(names.map((name) => context.findCommands(name, outside)))
  const all = [...new Set([...own.flat(), adapter.file, ...onPath.flat()])]
  const lent = await vendoredOf(adapter.file, context)
  const able = await Promise.all(
    all.map(
      async (python) => python === adapter.file || (await runs(python, canBeDebugged, [lent], context)),
    ),
  )
  return all.filter((_python, at) => able[at] === true)
}

const vendored =
  'import debugpy, os; print(os.path.join(os.path.dirname(debugpy.__file__), "_vendored", "pydevd"))'
/** A distribution's debugpy lies in pieces of which another interpreter does not see all. */
const canBeDebugged =
  'import sys; sys.path.insert(0, sys.argv[1]); import pydevd, _pydevd_bundle.pydevd_bytecode_utils'
const findsModule = 'import importlib.util, sys; sys.exit(0 if importlib.util.find_spec(sys.argv[1]) else 3)'

/** Whether the interpreter finds the module; nothing of it is run. */
async function canImport(python: string, module: string, context: PlanningContext): Promise<boolean> {
  return await runs(python, findsModule, [module.split('.')[0] ?? module], context)
}

/** Where the adapter's debugpy keeps what it lends to a program. */
async function vendoredOf(python: string, context: PlanningContext): Promise<string> {
  const command = { file: python, args: ['-c', vendored], cwd: context.workspace }
  const limits = { timeoutMs: lookMs, maxOutputBytes: 4_096, clock: context.clock }
  return (await runProgram(context.processes, command, limits)).stdout.text.trim()
}

async function runs(
  python: string,
  program: string,
  args: readonly string[],
  context: PlanningContext,
): Promise<boolean> {
  const command = { file: python, args: ['-c', program, ...args], cwd: context.workspace }
  const limits = { timeoutMs: lookMs, maxOutputBytes: 1_024, clock: context.clock }
  return (await runProgram(context.processes, command, limits)).exit.code === 0
}
