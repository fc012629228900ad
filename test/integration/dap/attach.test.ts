import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { AttachRequest } from '../../../src/main/dap/plan.ts'
import { ownMsOf } from '../../support/cpu-wait.ts'
import { DebugWorkspace, long } from '../../support/debug/debug-workspace.ts'
import { hasAdapter } from '../../support/debug/has-adapter.ts'
import { isAlive } from '../../support/process-tree.ts'
import { until } from '../../support/processes.ts'
import { verifies } from '../../support/verifies.ts'
import { stopOf } from './transcript.ts'

const limits = { timeout: 120_000 }
const endLimitMs = 3_000

let workspace: DebugWorkspace | undefined
let program: ChildProcess | undefined
afterEach(async () => {
  const counting = workspace === undefined ? 0 : numberIn(workspace, 'pid')
  if (counting > 0 && isAlive(counting)) process.kill(counting, 'SIGKILL')
  program?.kill('SIGKILL')
  const left = await workspace?.close()
  workspace = undefined
  program = undefined
  expect(left ?? []).toEqual([])
})

interface Case {
  readonly title: string
  readonly adapter: string
  readonly file: string
  readonly text: string
  /** Counts `n` there. */
  readonly line: number
  readonly build?: readonly string[]
  readonly run: (port: number) => readonly string[]
  readonly how: 'pid' | 'port'
}

const javascript = {
  adapter: 'js-debug',
  file: 'app.mjs',
  text: `import { writeFileSync } from "node:fs"
writeFileSync("pid", String(process.pid))
let n = 0
setInterval(() => {
  n += 1
  writeFileSync("count", String(n))
}, 20)
`,
  line: 6,
}
const c = {
  file: 'app.c',
  text: `#include <stdio.h>
#include <unistd.h>
static void put(const char *name, int value) {
  FILE *file = fopen(name, "w");
  fprintf(file, "%d", value);
  fclose(file);
}
int main(void) {
  put("pid", getpid());
  for (int n = 0;;) {
    n++;
    put("count", n);
    usleep(20000);
  }
}
`,
  line: 12,
  build: ['gcc', '-g', '-O0', '-o', 'app', 'app.c'],
  run: () => ['./app'],
  how: 'pid',
} as const

const cases: readonly Case[] = [
  {
    title: 'a Node that listens',
    ...javascript,
    run: (port) => [process.execPath, `--inspect=127.0.0.1:${port}`, 'app.mjs'],
    how: 'port',
  },
  { title: 'a Node by its number', ...javascript, run: () => [process.execPath, 'app.mjs'], how: 'pid' },
  {
    title: 'a Python by its number',
    adapter: 'debugpy',
    file: 'app.py',
    text: `import os, time
open("pid", "w").write(str(os.getpid()))
n = 0
while True:
    n += 1
    open("count", "w").write(str(n))
    time.sleep(0.02)
`,
    line: 6,
    run: () => ['/usr/bin/python3', 'app.py'],
    how: 'pid',
  },
  { title: 'a C program under lldb-dap by its number', adapter: 'lldb-dap', ...c },
  { title: 'a C program under CodeLLDB by its number', adapter: 'codelldb', ...c },
  {
    title: 'a dlv that serves several clients',
    adapter: 'delve',
    file: 'main.go',
    text: `package main

import (
	"os"
	"strconv"
	"time"
)

func put(name string, value int) {
	_ = os.WriteFile(name, []byte(strconv.Itoa(value)), 0o644)
}

func main() {
	put("pid", os.Getpid())
	for n := 0; ; {
		n++
		put("count", n)
		time.Sleep(20 * time.Millisecond)
	}
}
`,
    line: 17,
    build: ['go', 'build', '-gcflags=all=-N -l', '-o', 'app', 'main.go'],
    run: (port) => [
      ...['dlv', 'exec', '--headless', '--accept-multiclient', '--continue'],
      ...[`--listen=127.0.0.1:${port}`, './app'],
    ],
    how: 'port',
  },
]

for (const { title, adapter, file, text, line, build: [compiler, ...args] = [], run, how } of cases) {
  test.skipIf(!hasAdapter(adapter))(
    `${title} is attached to, stands, and runs on when it is let go`,
    limits,
    async () => {
      verifies('dap.attach')
      const space = (workspace = new DebugWorkspace())
      writeFileSync(space.file(file), text)
      if (compiler !== undefined) execFileSync(compiler, args, { cwd: space.folder })
      const port = await freePort()
      const [command = '', ...rest] = run(port)
      program = spawn(command, rest, { cwd: space.folder, stdio: 'ignore' })
      await until('the program to count', () => numberIn(space, 'count') > 0, long.limitMs)
      const where = how === 'port' ? { port } : { pid: numberIn(space, 'pid') }
      const session = await attached(space, { ...where, adapter, cwd: space.folder })
      await session.setBreakpoints(space.file(file), [{ line }], long)
      const { threadId } = await stopOf(session)
      const { frames } = await session.stackTrace(threadId, {}, long)
      const { value } = await session.evaluate({ expression: 'n', frameId: frames[0]?.id }, long)
      const ownMs = await ownMsOf(async () => await session.end('Seen.'))
      const before = numberIn(space, 'count')
      await until('the program to count on', () => numberIn(space, 'count') > before + 1)
      expect([frames[0]?.line, Number(value) > 0, isAlive(numberIn(space, 'pid'))]).toEqual([
        line,
        true,
        true,
      ])
      expect(ownMs).toBeLessThan(endLimitMs)
    },
  )
}

test.skipIf(!hasAdapter('js-debug'))(
  'a program that is no Node gets no signal that would end it',
  limits,
  async () => {
    verifies('dap.attach')
    const space = (workspace = new DebugWorkspace())
    program = spawn('sleep', ['600'], { stdio: 'ignore' })
    const pid = program.pid ?? 0
    const request = { pid, adapter: 'js-debug', cwd: space.folder }
    const outcome = await space.adapters.planAttach(request, long)
    expect(outcome).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/is no Node|on Linux only/u) as unknown,
    })
    expect(isAlive(pid)).toBe(true)
  },
)

async function attached(space: DebugWorkspace, request: AttachRequest) {
  const outcome = await space.adapters.planAttach(request, long)
  if (outcome.kind !== 'plan') throw new Error(outcome.reason)
  return space.open(outcome.plan)
}

function numberIn(space: DebugWorkspace, name: string): number {
  try {
    return Number(readFileSync(space.file(name), 'utf8'))
  } catch {
    return 0
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return address.port
}
