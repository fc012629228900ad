import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Diagnostic } from '../../../src/shared/model/diagnostic.ts'
import { type Clock, systemClock } from '../../../src/main/base/clock.ts'
import { type LogRecord } from '../../../src/main/base/logger.ts'
import type { CatalogEntry } from '../../../src/main/lsp/catalog/catalog.ts'
import { defaultLimits, type ServerLimits } from '../../../src/main/lsp/running/language-server.ts'
import { LanguageServerPool, type PoolOptions } from '../../../src/main/lsp/pool.ts'
import type { CheckOptions } from '../../../src/main/lsp/session/report.ts'
import type { ServerReport } from '../../../src/shared/model/server-report.ts'
import { ownScriptRuntime } from '../../../src/main/process/script-runtime.ts'
import { findAllCommands } from '../../../src/main/process/find-command.ts'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { type FakeScript, fakeServer } from '../../support/fake-server/script.ts'

export const repository = path.resolve(import.meta.dirname, '../../..')

export interface OpenedPool {
  readonly root: string
  readonly pool: LanguageServerPool
  readonly host: ProcessHost
  readonly log: readonly LogRecord[]
  readonly pushed: (readonly [string, ServerReport])[]
  readonly write: (file: string, text: string) => void
  /** Writes the text to the disk, tells the servers, and asks the one server that knows the file. */
  readonly check: (file: string, text: string, options?: Partial<CheckOptions>) => Promise<ServerReport>
  /** Closes the pool, answers the pids that live on, then ends those too. */
  readonly close: () => Promise<readonly number[]>
}

interface Opening extends Partial<Omit<PoolOptions, 'limits'>> {
  readonly files?: Readonly<Record<string, string>>
  /** An existing folder instead of a new one; its real path. */
  readonly root?: string
  readonly limits?: Partial<ServerLimits>
}

/** A pool over a new workspace in a temporary folder, with real processes. */
export function openPool({ files = {}, limits, root = newRoot(), ...options }: Opening = {}): OpenedPool {
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  for (const [file, text] of Object.entries(files)) write(file, text)
  const host = new ProcessHost()
  const log: LogRecord[] = []
  const pool = new LanguageServerPool({
    workspace: root,
    isTrusted: () => true,
    clock: systemClock,
    logger: (record) => log.push(record),
    processes: host,
    findCommands: findAllCommands,
    overrides: () => ({}),
    ownPackages: path.join(repository, 'node_modules'),
    scriptRuntime: ownScriptRuntime(),
    limits: { ...defaultLimits, ...limits },
    ...options,
  })
  const pushed: (readonly [string, ServerReport])[] = []
  pool.onPushed((file, report) => pushed.push([file, report]))
  const signal = new AbortController().signal
  return {
    root,
    pool,
    host,
    log,
    pushed,
    write,
    async check(file, text, more) {
      write(file, text)
      pool.filesChanged([{ file, kind: 'changed' }])
      const reports = await pool.check(file, text, {
        warmLimitMs: 5000,
        startLimitMs: 30_000,
        signal,
        ...more,
      })
      const [report] = reports
      if (report === undefined || reports.length > 1) throw new Error(`${reports.length} servers answered`)
      return report
    },
    async close() {
      await pool.close()
      const left = host.livePids
      await host.close()
      await rm(root, { recursive: true })
      return left
    },
  }
}

function newRoot(): string {
  return realpathSync(mkdtempSync(path.join(os.tmpdir(), 'pool-')))
}

export const fakeFile = 'a.fake'

/** A catalog of fake servers in one exclusive group, in the order of trying. */
export function fakeCatalog(
  scripts: readonly FakeScript[],
  more: Partial<CatalogEntry> = {},
): Pick<PoolOptions, 'catalog' | 'findCommands'> {
  const catalog = scripts.map((script, index): CatalogEntry => {
    return {
      id: `fake-${index}`,
      language: 'Fake',
      languageIds: { '.fake': 'fake' },
      rootMarkers: ['fake.json'],
      excludeMarkers: [],
      group: 'fake',
      command: 'fake',
      alternatives: [],
      args: [...fakeServer(script).args],
      localBins: [],
      find: 'command',
      requires: [],
      ways: [script.pull === undefined ? 'push' : 'pull'],
      quietMs: 50,
      coldLimitMs: 8000,
      unsaved: 'all',
      install: 'none',
      ...more,
    }
  })
  return {
    catalog,
    findCommands: (_name, { extraFolders }) =>
      Promise.resolve(extraFolders === undefined ? [process.execPath] : []),
  }
}

export const badIsWrong = [{ find: 'bad', message: 'bad is wrong' }]

/** `fresh: 1:5 error bad is wrong`, the whole answer in one line a diagnostic. */
export function shown(report: ServerReport): string {
  const lines = report.diagnostics.map(shownDiagnostic)
  return [`${report.state}${report.reason === undefined ? '' : ` (${report.reason})`}`, ...lines].join('\n')
}

function shownDiagnostic({
  line,
  column,
  endLine,
  endColumn,
  severity,
  code,
  message,
  source,
}: Diagnostic): string {
  const range = `${line}:${column}-${endLine ?? '?'}:${endColumn ?? '?'}`
  return `  ${range} ${severity} ${source ?? '-'} ${code ?? '-'} ${message.replaceAll('\n', ' | ')}`
}

/** The system's clock, except that the pool's idle sweep comes every 50 ms. */
export const hastyClock: Clock = {
  ...systemClock,
  after: (delayMs, run) => systemClock.after(delayMs === 30_000 ? 50 : delayMs, run),
}

export async function until(isTrue: () => boolean | Promise<boolean>, limitMs = 5000): Promise<void> {
  const endsAtMs = performance.now() + limitMs
  while (!(await isTrue())) {
    if (performance.now() > endsAtMs) throw new Error('it did not come true in the time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
