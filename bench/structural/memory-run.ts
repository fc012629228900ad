import process from 'node:process'
import type { WorkerEntry } from '../../src/main/base/worker-url.ts'
import { PatternEngine } from '../../src/main/pattern/pattern-engine.ts'
import { SyntaxPool } from '../../src/main/syntax/pool/syntax-pool.ts'
import { literalFree, selective } from './patterns.ts'
import { queryOf } from './timed.ts'

/**
 * A process of its own, for its memory is what is measured: `memory-run ROOT WORKER-URL RESOURCES SEARCHES` searches as often
 * and prints the megabytes after each search, and the most it ever had, as one line of JSON.
 */
const [root = '', worker = '', resourcesDir = '', searches = '1'] = process.argv.slice(2)
const entry: WorkerEntry = { url: new URL(worker), execArgv: [] }
const pool = new SyntaxPool({ resourcesDir, entry })
const engine = new PatternEngine({ root, pool, callMs: 3_600_000 })
const patterns = [...literalFree, ...selective]
const megabytes: number[] = []
let files = 0
const startedMs = performance.now()
for (let round = 0; round < Number(searches); round++) {
  const pattern = patterns[round % patterns.length] ?? ''
  files = (await engine.search(queryOf(pattern), new AbortController().signal)).filesSearched
  megabytes.push(process.memoryUsage.rss() / 1024 ** 2)
}
const seconds = (performance.now() - startedMs) / 1_000
await pool.close()
console.log(JSON.stringify({ megabytes, peak: process.resourceUsage().maxRSS / 1024, files, seconds }))
