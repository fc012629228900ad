import path from 'node:path'
import { systemClock } from '../../src/main/base/clock.ts'
import { ownScriptRuntime } from '../../src/main/process/script-runtime.ts'
import { LanguageServerPool } from '../../src/main/lsp/pool.ts'
import { defaultLimits } from '../../src/main/lsp/running/language-server.ts'
import { findAllCommands } from '../../src/main/process/find-command.ts'
import { ProcessHost } from '../../src/main/process/process-host.ts'
import { rowOf } from '../../test/support/real-servers/places.ts'
import type { FoundDiagnostic } from '../../src/main/lsp/project/checker.ts'

const appRoot = path.resolve(import.meta.dirname, '..', '..')
const limits = { warmLimitMs: 60_000, startLimitMs: 120_000 }

/** What a process that has seen no other text says of each file as it is on the disk. Throws when it does not settle. */
export async function askFreshProcess(
  root: string,
  server: string,
  texts: ReadonlyMap<string, string>,
): Promise<readonly FoundDiagnostic[]> {
  const host = new ProcessHost()
  const pool = new LanguageServerPool({
    workspace: root,
    isTrusted: () => true,
    clock: systemClock,
    logger: () => undefined,
    processes: host,
    findCommands: findAllCommands,
    overrides: () => ({}),
    ownPackages: path.join(appRoot, 'node_modules'),
    scriptRuntime: ownScriptRuntime(),
    limits: defaultLimits,
    catalog: [rowOf(server)],
  })
  const { signal } = new AbortController()
  try {
    const found: FoundDiagnostic[] = []
    for (const [file, text] of texts) {
      const [report] = await pool.check(file, text, { ...limits, signal })
      if (report?.state !== 'fresh') throw new Error(`${file}: ${report?.reason ?? 'nobody looked at it'}`)
      found.push(...report.diagnostics.map((diagnostic) => ({ file, diagnostic })))
    }
    return found
  } finally {
    await pool.close()
    await host.close()
  }
}
