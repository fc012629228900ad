import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { resolveElectron } from '../../scripts/electron/resolve.ts'
import { inProject } from '../../scripts/system/project-root.ts'
import { expect, test } from '../support/app-test.ts'
import { descendantsOf, isAlive } from '../support/process-tree.ts'
import { verifies } from '../support/verifies.ts'

/** "nobody": root itself cannot have the sandbox, so root starts the app as somebody who can. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const asNobody = ['--reuid', String(nobody), '--regid', String(nobody), '--clear-groups']

test('the page runs in the sandbox of the system', async () => {
  verifies('app.sandbox-is-real')
  const { executable } = await resolveElectron()
  test.skip(process.platform !== 'linux', 'reads /proc')
  test.skip(!canStart(executable), 'an ordinary account cannot read this checkout or make user namespaces')
  const home = mkdtempSync(path.join(os.tmpdir(), 'control-center-sandbox-'))
  if (isRoot) chownSync(home, nobody, nobody)
  const child = startSandboxed(executable, home)
  try {
    await expect
      .poll(() => sandboxOf(child.pid), { timeout: 40_000 })
      .toEqual({ Seccomp: '2', NoNewPrivs: '1' })
  } finally {
    await endTree(child)
    rmSync(home, { recursive: true, force: true })
  }
})

/** Whether the ordinary account can read what it starts, and may make the namespaces that the sandbox is made of. */
function canStart(executable: string): boolean {
  const check = `test -x '${executable}' && test -r '${inProject('out', 'main', 'index.js')}' && unshare --user true`
  const [command, args] = isRoot ? ['setpriv', [...asNobody, 'sh', '-c', check]] : ['sh', ['-c', check]]
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function startSandboxed(executable: string, home: string): ChildProcess {
  // A screen of its own: another account may not draw on ours.
  const program = ['xvfb-run', '-a', executable, inProject()]
  const [command, args] = isRoot ? ['setpriv', [...asNobody, ...program]] : [executable, [inProject()]]
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, CONTROL_CENTER_HOME: home }
  return spawn(command, args, { env, stdio: 'ignore' })
}

/** What the kernel says of the page's process, once it is there. */
function sandboxOf(pid: number | undefined): Record<string, string | undefined> | undefined {
  const page = descendantsOf(pid ?? 0).find((one) => read(one, 'cmdline').includes('--type=renderer'))
  if (page === undefined) return undefined
  const status = read(page, 'status')
  const fieldOf = (name: string): string | undefined =>
    new RegExp(`^${name}:\\s*(\\d+)$`, 'mu').exec(status)?.[1]
  return { Seccomp: fieldOf('Seccomp'), NoNewPrivs: fieldOf('NoNewPrivs') }
}

function read(pid: number, name: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

async function endTree(child: ChildProcess): Promise<void> {
  const family = [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)]
  for (const pid of family.filter(isAlive)) process.kill(pid, 'SIGTERM')
  await expect.poll(() => family.filter(isAlive), { timeout: 20_000 }).toEqual([])
}
