import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import type { LaunchRequest } from '../plan.ts'
import { kindOf } from './program.ts'
import { type Planner, refused } from './planned.ts'

/** delve builds in the folder where it runs, which must be in the module; the program itself runs in `cwd`. */
export const planGo: Planner = async (_adapter, request) => {
  const { cwd, env, stopOnEntry = false } = request
  const { target, args, title } = wanted(request)
  const file = path.resolve(cwd, target)
  const kind = await kindOf(file)
  if (kind === 'missing')
    return refused(`There is no ${target} in ${cwd}.`, 'Give a file, a folder or a binary.')
  const common = { args, cwd, stopOnEntry, ...(env === undefined ? {} : { env }) }
  if (kind === 'binary' && request.test === undefined)
    return { kind: 'planned', arguments: { ...common, mode: 'exec', program: file }, title }
  const folder = kind === 'folder' ? file : path.dirname(file)
  // Else it would stand as __debug_bin in the person's folder.
  const output = path.join(os.tmpdir(), `control-center-debug-${randomUUID()}`)
  const mode = request.test === undefined ? 'debug' : 'test'
  return {
    kind: 'planned',
    arguments: { ...common, mode, program: folder, output },
    title,
    cwd: folder,
    leftovers: [output],
  }
}

/** `pkg/x_test.go::TestOne`, `./pkg::TestOne` or a package: the names become a pattern of `go test`. */
function wanted(request: LaunchRequest): { target: string; args: readonly string[]; title: string } {
  const given = request.args ?? []
  if (request.test === undefined) {
    const target = request.program ?? '.'
    return { target, args: given, title: [target, ...given].join(' ') }
  }
  const [target = '.', ...names] = request.test.split('::')
  const run = names.length === 0 ? [] : ['-test.run', names.map((name) => `^${name}$`).join('/')]
  return { target, args: [...run, '-test.v', ...given], title: `go test ${request.test}` }
}
