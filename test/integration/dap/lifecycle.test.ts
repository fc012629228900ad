import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import type { DebugSession } from '../../../src/main/dap/session.ts'
import { ownMsOf } from '../../support/cpu-wait.ts'
import { runCycles } from '../../support/debug/cycles.ts'
import { DebugWorkspace, long } from '../../support/debug/debug-workspace.ts'
import { hasAdapter } from '../../support/debug/has-adapter.ts'
import { until } from '../../support/processes.ts'
import { verifies } from '../../support/verifies.ts'
import { openFake } from './opened-fake.ts'
import { stopOf } from './transcript.ts'

const limits = { timeout: 120_000 }
/** What a person is promised: one for disconnect, under one from SIGTERM to SIGKILL. */
const endLimitMs = 3_000

let workspace: DebugWorkspace | undefined
afterEach(async () => {
  const left = await workspace?.close()
  workspace = undefined
  expect(left ?? []).toEqual([])
})

function opened(files: Readonly<Record<string, string>>): DebugWorkspace {
  workspace = new DebugWorkspace()
  for (const [name, text] of Object.entries(files)) writeFileSync(workspace.file(name), text)
  return workspace
}

async function stopped(
  space: DebugWorkspace,
  program: string,
  at: { file: string; line: number },
): Promise<DebugSession> {
  const session = space.open(await space.plan({ program }))
  await session.setBreakpoints(space.file(at.file), [{ line: at.line }], long)
  await stopOf(session)
  return session
}

const writers = [
  {
    adapter: 'debugpy',
    file: 'app.py',
    text: 'import sys\nname = "written"\nprint(name)\nopen(name, "w").close()\n',
  },
  {
    adapter: 'js-debug',
    file: 'app.mjs',
    text: 'import { writeFileSync } from "node:fs"\nconst name = "written"\nconsole.log(name)\nwriteFileSync(name, "")\n',
  },
  {
    adapter: 'lldb-dap',
    file: 'app.c',
    text: '#include <stdio.h>\nint main(void) { int left = 1;\n  left++;\n  fclose(fopen("written", "w")); return left; }\n',
  },
] as const

for (const { adapter, file, text } of writers) {
  test.skipIf(!hasAdapter(adapter))(
    `a program that stands under ${adapter} runs no further line when its session is ended`,
    limits,
    async () => {
      verifies('dap.no-further-line', 'dap.ends-all')
      const space = opened({ [file]: text })
      if (file === 'app.c') execFileSync('gcc', ['-g', '-o', 'app', file], { cwd: space.folder })
      const session = await stopped(space, file === 'app.c' ? 'app' : file, { file, line: 3 })
      const ownMs = await ownMsOf(async () => await session.end('Enough seen.'))
      const end = await session.ended
      expect([end.survivors, existsSync(space.file('written')), session.state.kind]).toEqual([
        [],
        false,
        'ended',
      ])
      expect(ownMs).toBeLessThan(endLimitMs)
    },
  )
}

describe.skipIf(!hasAdapter('delve'))('with delve', () => {
  test('a launch that is still building can be ended', limits, async () => {
    verifies('dap.building')
    workspace = new DebugWorkspace('go')
    const plan = await workspace.plan({ program: '.' })
    const session = workspace.open({ ...plan, arguments: { ...plan.arguments, buildFlags: '-a' } })
    const states: string[] = []
    session.onState((state) => states.push(state.kind === 'starting' ? state.step : state.kind))
    await until(
      'the build to begin',
      () => session.state.kind === 'starting' && session.state.step === 'program',
    )
    const end = await session.end('It takes too long.')
    expect([states, end.cause, end.survivors, (await session.started).kind]).toEqual([
      ['program', 'ended'],
      'asked',
      [],
      'ended',
    ])
    expect(existsSync(String(plan.leftovers?.[0]))).toBe(false)
  })
})

test('fifteen launches and ends leave no process, no open file and no timer', limits, async () => {
  verifies('dap.cycles')
  const space = opened({})
  const { living, grownFiles, grownResources } = await runCycles(space, 15)
  expect(living).toEqual([])
  expect([grownFiles <= 0, grownResources <= 0]).toEqual([true, true])
})

test('nothing is asked of a program that has not stopped yet', limits, async () => {
  verifies('dap.stale')
  const space = opened({})
  const fake = openFake({ on: { configurationDone: [{ body: {} }] } })
  await fake.session.started
  const asked = await Promise.all([
    fake.session.stackTrace(1, {}, long).catch((error: unknown) => error),
    fake.session.variables(1, {}, long).catch((error: unknown) => error),
    fake.session.next(1, long).catch((error: unknown) => error),
  ])
  expect(asked.map((error) => error instanceof Failure && error.code)).toEqual([
    'not_stopped',
    'bad_argument',
    'not_stopped',
  ])
  expect(fake.received().filter(({ command }) => command === 'stackTrace')).toEqual([])
  expect([await fake.close(), space.processes.livePids]).toEqual([[], []])
})
