import { linesOf } from '../protocol/position-encoding.ts'

/** One text that a server holds. A new text makes a new value; `version` rises with each and is never used twice. */
export interface OpenDocument {
  /** Absolute, as `uriToPath` gives it back: the identity of the document. */
  readonly path: string
  readonly uri: string
  readonly languageId: string
  readonly version: number
  readonly text: string
}

export type DocumentStep =
  | { readonly kind: 'open' | 'close'; readonly document: OpenDocument }
  | { readonly kind: 'change'; readonly document: OpenDocument; readonly before: OpenDocument }

/** How a changed text is sent: by itself, or as what replaces all lines of the text before. */
export type ChangeForm = 'text' | 'range'

/**
 * Which texts a server has open, least recently used first. Pure book-keeping: it says which notifications to send.
 * Beyond the cap the oldest are closed, so that a long run does not make a server hold a whole repository.
 */
export class OpenDocuments {
  readonly #documents = new Map<string, OpenDocument>()
  readonly #cap: number
  #lastVersion = 0

  constructor(cap: number) {
    this.#cap = cap
  }

  get(path: string): OpenDocument | undefined {
    return this.#documents.get(path)
  }

  all(): readonly OpenDocument[] {
    return [...this.#documents.values()]
  }

  /** The document that now holds the text, and what to tell the server; nothing when it holds the text already. */
  sync(
    wanted: Omit<OpenDocument, 'version'>,
    { closesOldest = true } = {},
  ): {
    readonly document: OpenDocument
    readonly steps: readonly DocumentStep[]
  } {
    const before = this.#documents.get(wanted.path)
    this.#documents.delete(wanted.path)
    if (before?.text === wanted.text) {
      this.#documents.set(wanted.path, before)
      return { document: before, steps: [] }
    }
    const document = { ...wanted, version: ++this.#lastVersion }
    this.#documents.set(wanted.path, document)
    const own: DocumentStep =
      before === undefined ? { kind: 'open', document } : { kind: 'change', document, before }
    return { document, steps: [...(closesOldest ? this.#closeOldest() : []), own] }
  }

  close(path: string): readonly DocumentStep[] {
    const document = this.#documents.get(path)
    if (document === undefined) return []
    this.#documents.delete(path)
    return [{ kind: 'close', document }]
  }

  #closeOldest(): readonly DocumentStep[] {
    const over = this.#documents.size - this.#cap
    return this.all()
      .slice(0, Math.max(0, over))
      .flatMap((document) => this.close(document.path))
  }
}

/**
 * The notification for a step: the whole text each time (`TextDocumentSyncKind`). As a range for a server that takes a
 * text without one for as long as the new text is, so that the rest of a longer text before it stays.
 */
export function notificationOf(
  step: DocumentStep,
  form: ChangeForm = 'text',
): { readonly method: string; readonly params: object } {
  const { uri, languageId, version, text } = step.document
  switch (step.kind) {
    case 'open':
      return { method: 'textDocument/didOpen', params: { textDocument: { uri, languageId, version, text } } }
    case 'change':
      return {
        method: 'textDocument/didChange',
        params: { textDocument: { uri, version }, contentChanges: [changeOf(step.before.text, text, form)] },
      }
    case 'close':
      return { method: 'textDocument/didClose', params: { textDocument: { uri } } }
  }
}

function changeOf(before: string, text: string, form: ChangeForm): object {
  if (form === 'text') return { text }
  const lines = linesOf(before)
  const end = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
  return { range: { start: { line: 0, character: 0 }, end }, text }
}
