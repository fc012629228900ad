import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DiagnosticsSource } from '../../../src/main/diagnostics/source.ts'
import { createServices, type Services } from '../../../src/main/services.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

let sample: SampleCopy
let services: Services | undefined
beforeEach(() => {
  sample = sampleCopy()
})
afterEach(async () => {
  await services?.close()
  sample.remove()
})

const file = 'packages/sync/src/session.ts'
const fault = { severity: 'error' as const, code: '1', message: 'wrong', line: 1, column: 1 }

/** Finds every text that begins with "bad" wrong, and keeps the files that it was asked about. */
function watching(asked: string[]): (servers: DiagnosticsSource) => DiagnosticsSource {
  return (servers) => ({
    check: (about, text) => {
      asked.push(about)
      const diagnostics = text.startsWith('bad') ? [fault] : []
      return Promise.resolve([{ id: 'watched', state: 'fresh', diagnostics }])
    },
    filesChanged: (changes) => servers.filesChanged(changes),
    onPushed: (listener) => servers.onPushed(listener),
  })
}

async function writeBad(maxDependents?: number): Promise<{ introduced: unknown; asked: readonly string[] }> {
  const asked: string[] = []
  services = await createServices({
    home: sample.home,
    trustDirs: [sample.workspace],
    aroundServers: watching(asked),
    ...(maxDependents === undefined ? {} : { maxDependents }),
  })
  const { desk } = services
  await desk.handle('workspace.open', { path: sample.workspace })
  const { runId } = await desk.handle('run.create', {})
  const args = { path: file, content: 'bad\n' }
  const { result } = await desk.handle('tool.call', { runId, tool: 'write', args })
  return { introduced: result.diagnostics?.[0]?.introduced, asked }
}

test('what stands around the servers sees every question, and its answers are the delta', async () => {
  verifies('diagnostics.elsewhere-baseline')
  const { introduced, asked } = await writeBad()
  expect(introduced).toEqual([fault])
  expect(asked.filter((one) => one === file)).toHaveLength(2)
  expect(asked).toContain('packages/sync/src/pool.ts')
})

test('with dependents off only the written file is asked about, before and after', async () => {
  verifies('diagnostics.baseline')
  expect(await writeBad(0)).toEqual({ introduced: [fault], asked: [file, file] })
})
