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
  const { interpreters, passedOver } = await interpretersOf(adapter, context)
  const planned = plannedFor(request, passedOver)
  if (request.program !== undefined)
    return await planFile(request.program, { python: interpreters[0], request, planned })
  const wanted = wantedModule(request)
  for (const module of wanted.modules) {
    for (const python of interpreters) {
      if (!(await canImport(python, module, context))) continue
      const args = [...wanted.args(module), ...(request.args ?? [])]
      return planned({ module, args }, python, ['python -m', module, ...args].join(' '))
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
  about: { readonly python: string | undefined; readonly request: LaunchRequest; readonly planned: Plan },
): Promise<Planned> {
  const { python = 'python3', request, planned } = about
  const file = path.resolve(request.cwd, program)
  if ((await kindOf(file)) === 'missing')
    return refused(`There is no ${program} in ${request.cwd}.`, 'Give the path of the program.')
  const args = request.args ?? []
  return planned({ program: file, args }, python, [program, ...args].join(' '))
}

type Plan = (what: object, python: string, title: string) => Planned

/** Whoever debugs is told when the workspace's own interpreter is not the one that runs it. */
function plannedFor(
  { cwd, env, stopOnEntry = false }: LaunchRequest,
  passedOver: (chosen: string) => readonly string[],
): Plan {
  return (what, python, title) => {
    const notes = passedOver(python)
    return {
      kind: 'planned',
      arguments: { ...what, python: [python], cwd, stopOnEntry, ...(env === undefined ? {} : { env }) },
      title,
      ...(notes.length === 0 ? {} : { notes }),
    }
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
async function interpretersOf(
  adapter: FoundAdapter,
  context: PlanningContext,
): Promise<{
  readonly interpreters: readonly string[]
  /** Why none of the workspace's own runs the program, where another one was chosen. */
  readonly passedOver: (chosen: string) => readonly string[]
}> {
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
  const unable = own.flat().find((python) => able[all.indexOf(python)] !== true)
  return {
    interpreters: all.filter((_python, at) => able[at] === true),
    passedOver: (chosen) =>
      unable === undefined || own.flat().includes(chosen) ? [] : [passedOverNote(unable, chosen)],
  }
}

function passedOverNote(unable: string, chosen: string): string {
  return (
    `${unable} of the workspace cannot load debugpy, so ${chosen} runs the program and does not see its packages. ` +
    `To use it: ${unable} -m pip install debugpy`
  )
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
