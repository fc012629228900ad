import { type ChildProcess, spawn } from 'node:child_process'
import { projectRoot } from './project-root.ts'

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** inherit: the terminal sees it. quiet: kept, and handed back with the exit code. */
  readonly output?: 'inherit' | 'quiet'
}

export interface RunResult {
  /** 128 + signal number style is not used: a child that a signal ended counts as 1. */
  readonly code: number
  readonly signal: NodeJS.Signals | null
  /** stdout and stderr in the order of arrival; empty when inherited. */
  readonly output: string
}

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
  })
  const stopForwarding = forwardSignals(child)
  try {
    return await finished(child)
  } finally {
    stopForwarding()
  }
}

/** Ctrl+C and a terminated script also end what the script started. */
function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals): void => {
    child.kill(signal)
  }
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  return () => {
    process.off('SIGINT', forward)
    process.off('SIGTERM', forward)
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
