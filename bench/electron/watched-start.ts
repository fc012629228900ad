import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { inProject } from '../../scripts/system/project-root.ts'

/** A program to start: the app, or the bare window beside it. */
export interface Program {
  readonly name: string
  /** The main module that Electron loads. */
  readonly target: string
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
}

export interface WatchedStart {
  readonly child: ChildProcess
  readonly pid: number
  /** From the spawn, milliseconds. */
  readonly firstPaintMs: number
  readonly firstContentMs: number
}

const startLimitMs = 60_000
const paintsSchema = z.object({ firstPaintMs: z.number(), firstContentMs: z.number() })

/** Starts the program under the probe and waits for its first paint. The caller ends it with `endStart`. */
export async function watchStart(electron: string, program: Program): Promise<WatchedStart> {
  const rootSwitch = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const startedMs = performance.timeOrigin + performance.now()
  const child = spawn(
    electron,
    [...rootSwitch, inProject('bench', 'electron', 'probe.mjs'), ...program.args],
    {
      env: { ...process.env, ...program.env, BENCH_TARGET: program.target },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const paints = await paintsOf(child, program.name)
  return {
    child,
    pid: child.pid ?? 0,
    firstPaintMs: paints.firstPaintMs - startedMs,
    firstContentMs: paints.firstContentMs - startedMs,
  }
}

export async function endStart({ child }: WatchedStart): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

function paintsOf(child: ChildProcess, name: string): Promise<z.infer<typeof paintsSchema>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${name} painted nothing within ${startLimitMs} ms.`))
    }, startLimitMs)
    child.once('error', reject)
    child.once('close', (code) => {
      reject(new Error(`${name} ended (${code ?? 'by a signal'}) before it painted.`))
    })
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('BENCH ')) return
      clearTimeout(timer)
      resolve(paintsSchema.parse(JSON.parse(line.slice(6))))
    })
  })
}
