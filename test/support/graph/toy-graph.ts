import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lstatSync } from 'node:fs'
import type { GraphQuestion, GraphReply } from '../../../src/shared/model/graph-question.ts'
import type { GraphAnswer } from '../../../src/shared/model/graph.ts'
import { systemClock } from '../../../src/main/base/clock.ts'
import { cancelled } from '../../../src/main/base/deadline.ts'
import type { Extracted } from '../../../src/main/graph/indexing/extract-task.ts'
import type { Extractor, WantedFile } from '../../../src/main/graph/indexing/extractor.ts'
import { Indexer } from '../../../src/main/graph/indexing/indexer.ts'
import type { ListedFile } from '../../../src/main/graph/indexing/plan.ts'
import { readSource } from '../../../src/main/graph/indexing/read-source.ts'
import { answer } from '../../../src/main/graph/queries/answer.ts'
import { dumpHash, dumpLines } from '../../../src/main/graph/store/dump.ts'
import { packFacts } from '../../../src/main/graph/store/facts-blob.ts'
import { type OpenedStore, openStore } from '../../../src/main/graph/store/open-store.ts'
import { extractToy, linkToy } from './toy-language.ts'

/** Reads and extracts in this thread. */
export class ToyExtractor implements Pick<Extractor, 'extract'> {
  readonly #root: string
  /** Paths that were parsed, in order. */
  readonly parsed: string[] = []
  /** Told how many were parsed. */
  onParsed: (count: number) => void = () => undefined

  constructor(root: string) {
    this.#root = root
  }

  async extract(
    files: readonly WantedFile[],
    onRead: (files: readonly Extracted[]) => void,
    signal: AbortSignal,
  ): Promise<void> {
    for (const file of files) {
      await Promise.resolve()
      if (signal.aborted) throw cancelled()
      onRead([this.#one(file)])
    }
  }

  #one({ path: shown, hash: known }: WantedFile): Extracted {
    const source = readSource(this.#root, shown, 10_000)
    if (source.kind !== 'text') return source
    const { bytes, text, size } = source
    const hash = createHash('sha1').update(bytes).digest()
    const stamp = { path: shown, size, mtime: 0 }
    if (hash.toString('hex') === known) return { kind: 'same', ...stamp }
    this.onParsed(this.parsed.push(shown))
    const facts = extractToy(text)
    const { blob, symbols, references } = packFacts(facts)
    const { language, surface, parse: state } = facts
    return {
      kind: 'read',
      ...stamp,
      hash,
      state,
      language,
      surface,
      facts: blob,
      references,
      symbols: [...symbols],
    }
  }
}

/** A folder of toy files with its index, in a temporary folder of its own. */
export class ToyGraph {
  readonly root = mkdtempSync(path.join(os.tmpdir(), 'cc-graph-root-'))
  readonly data = mkdtempSync(path.join(os.tmpdir(), 'cc-graph-data-'))
  readonly extractor = new ToyExtractor(this.root)
  opened: OpenedStore & { readonly kind: 'writer' }
  indexer: Indexer

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.write(files)
    this.opened = this.#open()
    this.indexer = this.#newIndexer()
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true })
      writeFileSync(path.join(this.root, file), text)
    }
  }

  async index(signal = new AbortController().signal): Promise<void> {
    await this.indexer.run({ signal, scope: 'changed' })
  }

  ask(question: GraphQuestion): GraphReply {
    return answer(question, this.opened.store.database, { state: { pending: 0 }, clock: systemClock })
  }

  /** Throws when it is not answered. */
  answer(question: GraphQuestion): GraphAnswer {
    const reply = this.ask(question)
    if (reply.kind !== 'answer') throw new Error(JSON.stringify(reply))
    return reply.answer
  }

  /** Keys of the rows. */
  keys(question: GraphQuestion): string[] {
    return this.answer(question).rows.map(({ key }) => key)
  }

  dump(): string[] {
    return [...dumpLines(this.opened.store.database)]
  }

  hash(): string {
    return dumpHash(this.opened.store.database)
  }

  reopen(): void {
    this.letGo()
    this.opened = this.#open()
    this.indexer = this.#newIndexer()
  }

  dispose(): void {
    this.letGo()
    this.removeFolders()
  }

  removeFolders(): void {
    rmSync(this.root, { recursive: true, force: true })
    rmSync(this.data, { recursive: true, force: true })
  }

  /** Another may write its index. */
  letGo(): void {
    this.opened.store.close()
    this.opened.lock.dispose()
  }

  #open(): OpenedStore & { readonly kind: 'writer' } {
    const opened = openStore({
      dataDir: this.data,
      root: this.root,
      extractorVersion: 'toy',
      timestamp: () => '2026-01-01T00:00:00.000Z',
    })
    if (opened.kind === 'reader') throw new Error('another writes it')
    return opened
  }

  #newIndexer(): Indexer {
    return new Indexer({
      store: this.opened.store,
      list: async () => await Promise.resolve(this.list()),
      extractor: this.extractor,
      linkerOf: () => linkToy,
      clock: systemClock,
      onProgress: () => undefined,
    })
  }

  list(folder = ''): ListedFile[] {
    return readdirSync(path.join(this.root, folder), { withFileTypes: true }).flatMap((entry) => {
      const shown = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return this.list(shown)
      const { size } = lstatSync(path.join(this.root, shown))
      return [{ path: shown, size, mtime: 0 }]
    })
  }
}
