import path from 'node:path'
import { kindOf } from './program.ts'
import { type Planner, refused } from './planned.ts'

/** A compiled program with debug information. */
export const planNative: Planner = async (adapter, request) => {
  const { program, cwd, args = [], env, stopOnEntry = false } = request
  if (program === undefined)
    return refused(
      `${adapter.entry.name} starts programs, not modules or tests.`,
      'Build the test as a program (cargo test --no-run, ctest -N) and give that as program, its filter as args.',
    )
  const file = path.resolve(cwd, program)
  const kind = await kindOf(file)
  if (kind === 'missing') return refused(`There is no ${program} in ${cwd}.`, 'Build it first.')
  if (kind !== 'binary')
    return refused(
      `${program} is ${kind === 'folder' ? 'a folder' : 'no compiled program'}, and ${adapter.entry.name} takes nothing else.`,
      'Compile it with debug information (cc -g -O0, cargo build) and give the program that comes out.',
    )
  return {
    kind: 'planned',
    arguments: { program: file, args, cwd, stopOnEntry, ...(env === undefined ? {} : { env }) },
    title: [program, ...args].join(' '),
  }
}
