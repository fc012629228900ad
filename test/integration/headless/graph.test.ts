import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommandLine } from '../../support/command-line.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
beforeEach(() => {
  sample = sampleCopy()
})
afterEach(() => sample.remove())

/** Each command is a process of its own that reads the core anew. */
vi.setConfig({ testTimeout: 240_000 })

async function run(...words: readonly string[]) {
  const { home, workspace } = sample
  return await runCommandLine([...words, '--workspace', workspace], { home })
}

async function callers(name: string): Promise<string> {
  const { stdout } = await run('tool', 'code_graph', JSON.stringify({ op: 'callers', name }))
  return (JSON.parse(stdout) as { text: string }).text
}

test('the index is made once, then only what changed is read, and its answers follow the disk', async () => {
  verifies('headless.index')
  const first = await run('index')
  const again = await run('index')
  const before = await callers('SessionPool.release')
  const use =
    "import { SessionPool } from './pool.ts'\nexport const gone = (pool: SessionPool): void => pool.release('b1')\n"
  writeFileSync(path.join(sample.workspace, 'packages/sync/src/use.ts'), use)
  const after = await callers('SessionPool.release')
  rmSync(path.join(sample.workspace, 'packages/sync/src/use.ts'))
  const parsed = [first, again].map(({ stdout }) => (JSON.parse(stdout) as { parsed: number }).parsed > 0)
  expect({
    codes: [first.code, again.code],
    parsed,
    before,
    after,
    end: await callers('SessionPool.release'),
  }).toEqual({
    codes: [0, 0],
    parsed: [true, false],
    before: [
      'method release (packages/sync/src/pool.ts:21): 2 callers:',
      'packages/sync/src/pool.ts:14  method SessionPool.adopt (tier B), at line 18',
      'packages/sync/src/pool.ts:26  method SessionPool.sweep (tier B), at line 31',
    ].join('\n'),
    after: expect.stringContaining('packages/sync/src/use.ts:2  function gone (tier B)') as string,
    end: before,
  })
})

test('an export has one reference a line, with the place of its target', async () => {
  verifies('headless.graph-export')
  const { code, stdout, stderr } = await run('graph-export')
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const call = lines.find(
    ({ site, name }) => name === 'release' && (site as unknown[])[0] === 'packages/sync/src/pool.ts',
  )
  expect({ code, call, isOut: stdout.includes('outlines') || !stderr.includes('outlines') }).toEqual({
    code: 0,
    call: {
      site: ['packages/sync/src/pool.ts', 18, 30],
      name: 'release',
      kind: 'call',
      tier: 'B',
      from: expect.anything() as unknown,
      to: ['packages/sync/src/pool.ts', 21],
    },
    isOut: false,
  })
})
