import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { adapterCatalog } from '../../../src/main/dap/catalog/catalog.ts'
import { MachineAdapters } from '../../../src/main/dap/machine-adapters.ts'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { ownScriptRuntime } from '../../../src/main/process/script-runtime.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''
const processes = new ProcessHost()
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'cc-adapters-'))))
afterEach(async () => {
  await processes.close({ graceMs: 300 })
  rmSync(folder, { recursive: true })
})

function adaptersOver(found: readonly string[]): MachineAdapters {
  return new MachineAdapters({
    catalog: adapterCatalog.filter(({ id }) => id === 'debugpy'),
    workspace: folder,
    isTrusted: () => true,
    findCommands: () => Promise.resolve(found),
    overrides: () => ({}),
    ownPackages: [],
    scriptRuntime: ownScriptRuntime(),
    homeDir: folder,
    env: {},
    processes,
    clock: systemClock,
    logger: () => undefined,
  })
}

test('one that is found counts until it is known not to start, and again when that is forgotten', async () => {
  verifies('debug.offered')
  const dud = path.join(folder, 'python3')
  writeFileSync(dud, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const adapters = adaptersOver([dud])
  const there = [await adapters.isAnyThere()]
  await adapters.rows({ limitMs: 30_000, probe: true })
  there.push(await adapters.isAnyThere())
  adapters.forget()
  there.push(await adapters.isAnyThere(), await adaptersOver([]).isAnyThere())
  expect(there).toEqual([true, false, true, false])
})
