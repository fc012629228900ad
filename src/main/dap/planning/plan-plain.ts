import path from 'node:path'
import { kindOf } from './program.ts'
import { type Planner, refused } from './planned.ts'

/** The arguments that nearly every adapter knows by the same names. */
export const planPlain: Planner = async (adapter, request) => {
  const { program, cwd, args = [], env, stopOnEntry = false } = request
  if (program === undefined)
    return refused(`${adapter.entry.name} starts programs, not modules or tests.`, 'Give a program.')
  const file = path.resolve(cwd, program)
  if ((await kindOf(file)) === 'missing')
    return refused(`There is no ${program} in ${cwd}.`, 'Give the path of the program.')
  return {
    kind: 'planned',
    arguments: { program: file, args, cwd, stopOnEntry, ...(env === undefined ? {} : { env }) },
    title: [program, ...args].join(' '),
  }
}
