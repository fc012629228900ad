import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { WorkerEntry } from '../../src/main/base/worker-url.ts'
import { PatternEngine } from '../../src/main/pattern/pattern-engine.ts'
import type { SearchQuery } from '../../src/main/pattern/query.ts'
import { SyntaxPool } from '../../src/main/syntax/pool/syntax-pool.ts'
import { inProject } from '../../scripts/system/project-root.ts'

export function queryOf(pattern: string): SearchQuery {
  return { pattern, language: 'typescript', strictness: 'smart', skip: 0, limit: 50, explain: false }
}

const never = new AbortController().signal

export interface OwnTimes {
  readonly coldMs: number
  readonly warmMs: number
  readonly total: number
}

/** The first search of an engine whose threads are yet to start, and the second one of the same engine. */
export async function timeOurs(root: string, pattern: string, entry: WorkerEntry): Promise<OwnTimes> {
  const pool = new SyntaxPool({ resourcesDir: inProject('resources'), entry })
  try {
    const engine = new PatternEngine({ root, pool, callMs: 600_000 })
    const query = queryOf(pattern)
    const startedMs = performance.now()
    const cold = await engine.search(query, never)
    const coldMs = performance.now() - startedMs
    const again = performance.now()
    const warm = await engine.search(query, never)
    const warmMs = performance.now() - again
    if (cold.total !== warm.total)
      throw new Error(`${pattern}: ${cold.total} cold and ${warm.total} warm matches.`)
    return { coldMs, warmMs, total: cold.total }
  } finally {
    await pool.close()
  }
}

/** The whole command, as a person starts it; what it prints goes nowhere. */
export async function timeCommand(command: string, args: readonly string[], cwd: string): Promise<number> {
  const startedMs = performance.now()
  const child = spawn(command, args, { cwd, stdio: 'ignore' })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${child.exitCode}.`)
  return performance.now() - startedMs
}
