import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { runCommandLine } from '../../support/command-line.ts'
import { type SampleCopy, sampleCopy } from '../../support/sample-copy.ts'
import { verifies } from '../../support/verifies.ts'

const reportSchema = z.object({
  servers: z.array(z.object({ id: z.string(), state: z.string(), reason: z.string() })),
})

let sample: SampleCopy
beforeEach(() => {
  sample = sampleCopy()
  mkdirSync(sample.home)
})
afterEach(() => sample.remove())

async function doctor(settings: string) {
  writeFileSync(path.join(sample.home, 'settings.json'), settings)
  const { code, stdout, stderr } = await runCommandLine(
    ['doctor', '--json', '--workspace', sample.workspace],
    sample,
  )
  const { servers } = reportSchema.parse(JSON.parse(stdout))
  return { code, stderr, row: (id: string) => servers.find((one) => one.id === id), count: servers.length }
}

test('the settings reach the servers, and what is wrong in them is told in the doctor’s rows', async () => {
  verifies('servers.override', 'servers.override-told', 'servers.own')
  const { code, stderr, row, count } = await doctor(
    JSON.stringify({ servers: { gopls: { enabled: false }, pyright: { quietMs: 'soon' }, mine: {} } }),
  )
  expect([code, stderr, row('gopls')?.reason, row('pyright')?.reason]).toEqual([
    0,
    '',
    'It is switched off in the settings.',
    expect.stringMatching(
      /^settings\.json, servers\.pyright\.quietMs: Invalid input: expected number, received string; the catalog's value is used\. ./,
    ) as string,
  ])
  expect([row('mine')?.state, count >= 61]).toEqual(['absent', true])
})

test('settings that are no JSON are set aside and told, and the command goes on', async () => {
  verifies('settings.by-hand')
  const { code, stderr, count } = await doctor('{ "servers": { "gopls": ')
  expect([code, count >= 60]).toEqual([0, true])
  expect(stderr).toMatch(/settings\.json could not be read \(.*\)\. It was set aside as .*broken-/)
})
