import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '../..')
const loader = pathToFileURL(path.join(root, 'node_modules/tsx/dist/loader.mjs')).href
const main = path.join(root, 'src/main/headless/main.ts')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

/** Starts the real command line from its source. */
export function startCommand(
  args: readonly string[],
  {
    home,
    cwd = root,
    input = '',
    stdout: output = 'pipe',
  }: { home: string; cwd?: string; input?: string; stdout?: 'pipe' | number },
): Started {
  const child = spawn(process.execPath, ['--import', loader, main, ...args], {
    cwd,
    env: { ...process.env, CONTROL_CENTER_HOME: home },
    stdio: ['pipe', output, 'pipe'],
  })
  child.stdin?.end(input)
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
  return { child, ended }
}

export async function runCommandLine(
  args: readonly string[],
  options: Parameters<typeof startCommand>[1],
): Promise<Ended> {
  return await startCommand(args, options).ended
}
