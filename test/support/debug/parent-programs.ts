import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { SessionState } from '../../../src/main/dap/session-state.ts'
import type { DebugSession } from '../../../src/main/dap/session.ts'
import { until } from '../processes.ts'
import { type DebugWorkspace, long } from './debug-workspace.ts'

/** A program that starts a child which ignores SIGTERM, writes its pid, and goes round for ever. */
export interface ParentProgram {
  readonly adapter: string
  readonly file: string
  readonly text: string
  /** In the loop. */
  readonly line: number
  /** Of the build; nothing stands in it. */
  readonly more?: { readonly file: string; readonly text: string }
  /** What is launched, where it is not the file. */
  readonly program?: string
  readonly build?: readonly string[]
}

const child = `trap '' TERM; echo $$ > child.new && mv child.new child; exec sleep 600`

const c: Omit<ParentProgram, 'adapter'> = {
  file: 'app.c',
  text: `#include <stdlib.h>
#include <unistd.h>
int main(void) {
  if (fork() == 0) return execl("/bin/sh", "sh", "-c", "${child}", (char *)0);
  for (int n = 0;;) {
    n++;
    usleep(20000);
  }
}
`,
  line: 6,
  program: 'app',
  build: ['gcc', '-g', '-O0', '-o', 'app', 'app.c'],
}

export const parentPrograms: readonly ParentProgram[] = [
  {
    adapter: 'debugpy',
    file: 'app.py',
    text: `import subprocess, time
subprocess.Popen(["/bin/sh", "-c", "${child}"])
n = 0
while True:
    n += 1
    time.sleep(0.02)
`,
    line: 5,
  },
  {
    adapter: 'js-debug',
    file: 'app.mjs',
    text: `import { spawn } from "node:child_process"
spawn("/bin/sh", ["-c", "${child}"], { stdio: "ignore" })
let n = 0
setInterval(() => {
  n += 1
}, 20)
`,
    line: 5,
  },
  {
    adapter: 'delve',
    file: 'main.go',
    text: `package main

import (
	"os/exec"
	"time"
)

func main() {
	_ = exec.Command("/bin/sh", "-c", "${child}").Start()
	for n := 0; ; {
		n++
		time.Sleep(20 * time.Millisecond)
	}
}
`,
    line: 11,
    more: { file: 'go.mod', text: 'module app\n\ngo 1.19\n' },
    program: '.',
  },
  { adapter: 'lldb-dap', ...c },
  { adapter: 'codelldb', ...c },
]

/** Launches it, and settles when its child lives and it stands in the loop, or runs. */
export async function launchParent(
  space: DebugWorkspace,
  { adapter, file, text, more, line, program = file, build: [compiler, ...args] = [] }: ParentProgram,
  { isStanding }: { readonly isStanding: boolean },
): Promise<{ readonly session: DebugSession; readonly childPid: number }> {
  writeFileSync(space.file(file), text)
  if (more !== undefined) writeFileSync(space.file(more.file), more.text)
  if (compiler !== undefined) execFileSync(compiler, args, { cwd: space.folder })
  const session = space.open(await space.plan({ program, adapter }))
  const started = await session.started
  if (started.kind === 'ended') throw new Error(started.end.reason)
  await until('the child to live', () => pidIn(space) > 0, long.limitMs)
  if (isStanding) {
    await session.setBreakpoints(space.file(file), [{ line }], long)
    const state: SessionState = await session.waitForStop(long)
    if (state.kind !== 'stopped') throw new Error(`It does not stand: ${JSON.stringify(state)}`)
  }
  return { session, childPid: pidIn(space) }
}

function pidIn(space: DebugWorkspace): number {
  try {
    return Number(readFileSync(space.file('child'), 'utf8'))
  } catch {
    return 0
  }
}
