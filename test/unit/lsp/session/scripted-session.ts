import type { CatalogEntry } from '../../../../src/main/lsp/catalog/catalog.ts'
import type { Pushed } from '../../../../src/main/lsp/session/news.ts'
import type { StageOwnEdit } from '../../../../src/main/lsp/refactor/own-edit.ts'
import { LanguageSession } from '../../../../src/main/lsp/session/session.ts'
import { silentLogger } from '../../../../src/main/base/logger.ts'
import { linkChannels } from '../../../support/linked-channels.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

export interface Wire {
  readonly id?: number | string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

export type Answer = { readonly result: unknown } | { readonly error: { code: number; message: string } }

export interface ScriptedOptions {
  readonly entry?: Partial<CatalogEntry>
  readonly capabilities?: object
  readonly settings?: Readonly<Record<string, unknown>>
  readonly stageOwnEdit?: StageOwnEdit
  /** Answers a request by hand; undefined leaves it open. */
  readonly answer?: (message: Wire) => Answer | undefined
}

export const testEntry: CatalogEntry = {
  id: 'test',
  language: 'Test',
  languageIds: { '.py': 'python' },
  rootMarkers: ['pyproject.toml'],
  excludeMarkers: [],
  command: 'test-server',
  alternatives: [],
  args: [],
  localBins: [],
  find: 'command',
  requires: [],
  ways: ['push'],
  quietMs: 100,
  coldLimitMs: 10_000,
  unsaved: 'all',
  install: 'nothing',
}

/** A session that talks to a server played by the test, over two real channels and with a clock that is moved by hand. */
export class ScriptedSession {
  readonly clock = new ManualClock()
  readonly sent: Wire[] = []
  readonly pushed: Pushed[] = []
  readonly session: LanguageSession
  readonly #server = linkChannels()

  constructor(options: ScriptedOptions = {}) {
    const entry: CatalogEntry = { ...testEntry, ...options.entry }
    this.session = new LanguageSession(this.#server.client, {
      entry,
      root: '/root',
      settings: options.settings ?? entry.settings,
      stageOwnEdit: options.stageOwnEdit,
      clock: this.clock,
      logger: silentLogger,
      maxOpenDocuments: 3,
    })
    this.session.onPushed((pushed) => this.pushed.push(pushed))
    this.#server.server.onBody((body) => {
      // The peer of the test is our own client: its messages are trusted.
      const message = JSON.parse(body) as Wire
      this.sent.push(message)
      if (message.method === undefined || message.id === undefined) return
      if (message.method === 'initialize') {
        this.tell({ id: message.id, result: { capabilities: options.capabilities ?? {} } })
        return
      }
      const answer = options.answer?.(message)
      if (answer !== undefined) this.tell({ id: message.id, ...answer })
    })
  }

  static async start(options: ScriptedOptions = {}): Promise<ScriptedSession> {
    const scripted = new ScriptedSession(options)
    const ready = scripted.session.initialize(undefined, { limitMs: 1000 })
    await scripted.settle()
    await ready
    return scripted
  }

  tell(message: Wire): void {
    this.#server.server.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  }

  publish(file: string, messages: readonly string[], version?: number): void {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
    const diagnostics = messages.map((message) => ({ range, message, severity: 1 }))
    this.tell({
      method: 'textDocument/publishDiagnostics',
      params: { uri: `file://${file}`, diagnostics, ...(version === undefined ? {} : { version }) },
    })
  }

  raw(body: string): void {
    this.#server.server.send(body)
  }

  endServer(): void {
    this.#server.server.dispose()
  }

  /** Lets everything that is under way through the streams arrive, and files that are being read. */
  async settle(): Promise<void> {
    do {
      for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve))
    } while (process.getActiveResourcesInfo().some((resource) => /^(FSReq|CloseReq)/.test(resource)))
  }

  async pass(ms: number): Promise<void> {
    await this.settle()
    await this.clock.advance(ms)
    await this.settle()
  }

  /** Bodies of a kind that the client sent. */
  ofMethod(method: string): readonly Wire[] {
    return this.sent.filter((message) => message.method === method)
  }
}

/** What a promise has become by now, without waiting for it. */
export async function nowOf<T>(promise: Promise<T>): Promise<T | 'open'> {
  return await Promise.race([
    promise,
    new Promise<'open'>((resolve) => setImmediate(() => setImmediate(() => resolve('open')))),
  ])
}

export function messagesOf(
  settled: { readonly diagnostics: readonly { readonly message: string }[] } | 'open',
) {
  return settled === 'open' ? settled : settled.diagnostics.map(({ message }) => message)
}
