import { type ChildProcess, spawn } from 'node:child_process'
import { projectRoot } from './project-root.ts'

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** inherit: the terminal sees it. quiet: kept, and handed back with the exit code. */
  readonly output?: 'inherit' | 'quiet'
  /** Who is asked to end by a first signal, by the pid of the command; by default all that it started. */
  readonly endFirst?: (pid: number) => number
}

export interface RunResult {
  /** 128 + signal number style is not used: a child that a signal ended counts as 1. */
  readonly code: number
  readonly signal: NodeJS.Signals | null
  /** stdout and stderr in the order of arrival; empty when inherited. */
  readonly output: string
}

/** One Ctrl+C comes by the terminal and by whoever started this script: a second one is later than this. */
const sameSignalMs = 1_000

const hasProcessGroups = process.platform !== 'win32'

/** Runs one command without a shell and waits for its end. Rejects only when it cannot be started at all. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  const isQuiet = options.output === 'quiet'
  const child = spawn(command, [...args], {
    cwd: options.cwd ?? projectRoot,
    env: options.env ?? process.env,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    windowsHide: true,
    // A process group of its own: what the command starts (xvfb-run: a screen and a window) can be ended with it.
    detached: hasProcessGroups,
  })
  const stopForwarding = forwardSignals(child, options.endFirst)
  try {
    return await finished(child)
  } finally {
    stopForwarding()
  }
}

/** Ctrl+C and a terminated script also end what the script started, with all that it started in turn. */
function forwardSignals(child: ChildProcess, endFirst: RunOptions['endFirst']): () => void {
  let firstMs: number | undefined
  const forward = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return
    const now = performance.now()
    if (firstMs !== undefined && now - firstMs < sameSignalMs) return
    const isFirst = firstMs === undefined
    firstMs ??= now
    if (hasProcessGroups && isFirst && endFirst !== undefined) process.kill(endFirst(child.pid), signal)
    else if (!hasProcessGroups) child.kill(signal)
    else if (isGroupAlive(child.pid)) process.kill(-child.pid, signal)
  }
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  return () => {
    process.off('SIGINT', forward)
    process.off('SIGTERM', forward)
    process.off('SIGHUP', forward)
  }
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

function finished(child: ChildProcess): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    let output = ''
    const take = (chunk: Buffer): void => {
      output += chunk.toString('utf8')
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      resolve({ code: code ?? 1, signal, output })
    })
  })
}
