import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '../../../src/main/base/clock.ts'
import { silentLogger } from '../../../src/main/base/logger.ts'
import { Diagnoser } from '../../../src/main/diagnostics/diagnoser.ts'
import { LanguageServerPool } from '../../../src/main/lsp/pool.ts'
import { defaultLimits } from '../../../src/main/lsp/running/language-server.ts'
import type { ProcessHost } from '../../../src/main/process/process-host.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import type { FakeScript } from '../../../test/support/fake-server/script.ts'
import { fakeCatalog } from '../../../test/integration/lsp/opened-pool.ts'

/** Short ones, so that hundreds of waits end: what is measured is whether each wait keeps to its own. */
export const bounds = { warmMs: 500, startMs: 900 } as const

const file = 'a.fake'

/** A workspace whose one server is a fake one, edited as a run edits: the old text settles, the file is written, the new text settles. */
export class EditedWorkspace {
  readonly #root: string
  readonly #pool: LanguageServerPool
  readonly #diagnoser: Diagnoser
  #text: string
  #edits = 0

  private constructor(root: string, pool: LanguageServerPool, text: string) {
    this.#root = root
    this.#pool = pool
    this.#text = text
    this.#diagnoser = new Diagnoser({
      source: pool,
      importersOf: () => Promise.resolve([]),
      readText: async (name) => await readFile(path.join(root, name), 'utf8').catch(() => undefined),
      clock: systemClock,
      waiting: { warmMs: bounds.warmMs, startMs: bounds.startMs },
    })
  }

  static async open(
    host: ProcessHost,
    script: FakeScript,
    { text, coldLimitMs }: { readonly text: string; readonly coldLimitMs: number },
  ): Promise<EditedWorkspace> {
    const root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cc-faulty-')))
    await writeFile(path.join(root, 'fake.json'), '{}')
    await writeFile(path.join(root, file), text)
    const pidFile = path.join(root, 'pids')
    const pool = new LanguageServerPool({
      ...fakeCatalog([{ ...script, pidFile }], { coldLimitMs }),
      workspace: root,
      isTrusted: () => true,
      processes: host,
      clock: systemClock,
      logger: silentLogger,
      limits: { ...defaultLimits, initializeMs: coldLimitMs, shutdownMs: 300 },
      overrides: () => ({}),
      ownPackages: path.join(root, 'node_modules'),
      scriptRuntime: { file: process.execPath, env: {} },
    })
    return new EditedWorkspace(root, pool, text)
  }

  /** The delta that the edit's result tells, marked as told. */
  async edit(text: string): Promise<Delta> {
    const change = { path: file, op: 'update' as const, before: this.#text, after: text }
    const { signal } = new AbortController()
    await this.#diagnoser.prepare([change], signal)
    await writeFile(path.join(this.#root, file), text)
    this.#text = text
    const [delta] = await this.#diagnoser.afterWrite([change], `call-${(this.#edits += 1)}`, signal)
    if (delta === undefined) throw new Error('the edit got no delta')
    this.#diagnoser.delivered([delta])
    return delta
  }

  /** What followed the edits, once nothing more is waited for. */
  async late(): Promise<readonly Delta[]> {
    await this.#diagnoser.settled(new AbortController().signal)
    const late = this.#diagnoser.takeLate()
    this.#diagnoser.delivered(late)
    return late
  }

  /** Every process that was started for it, the living and the dead. */
  async pids(): Promise<readonly number[]> {
    const text = await readFile(path.join(this.#root, 'pids'), 'utf8').catch(() => '')
    return text.split('\n').filter(Boolean).map(Number)
  }

  async close(): Promise<void> {
    this.#diagnoser.dispose()
    await this.#pool.close()
  }

  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true })
  }
}
