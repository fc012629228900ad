import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { systemProcessTable } from '../../src/main/process/system-process-table.ts'

/** Which of these live; zombies do not. */
export async function livingOf(pids: readonly number[]): Promise<readonly number[]> {
  const table = new Set((await systemProcessTable().read()).map((entry) => entry.pid))
  return pids.filter((pid) => table.has(pid))
}

/** Asks again until the answer is true; fails with the name of what was waited for. */
export async function until(
  what: string,
  test: () => boolean | Promise<boolean>,
  limitMs = 10_000,
): Promise<void> {
  const endMs = performance.now() + limitMs
  while (!(await test())) {
    if (performance.now() > endMs) throw new Error(`Waited ${limitMs} ms for ${what}.`)
    await wait(20)
  }
}

/** The pids that fake servers wrote, once there are `count`. */
export async function readPids(file: string, count: number): Promise<readonly number[]> {
  let pids: readonly number[] = []
  await until(`${count} pids in ${file}`, () => {
    pids = readLines(file).map(Number)
    return pids.length >= count
  })
  return pids
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
