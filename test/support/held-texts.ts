/** A message that a server was sent. */
interface Sent {
  readonly method?: string
  readonly params?: unknown
}

interface DocumentParams {
  readonly textDocument: { readonly uri: string; readonly text?: string; readonly version?: number }
  readonly contentChanges?: readonly { readonly text: string }[]
}

export interface HeldText {
  readonly text: string
  readonly version: number
}

/** What a server that was sent these messages holds open, by path. */
export function heldTexts(sent: readonly Sent[]): ReadonlyMap<string, HeldText> {
  const held = new Map<string, HeldText>()
  for (const { method, params } of sent) {
    if (method?.startsWith('textDocument/did') !== true) continue
    const { textDocument, contentChanges } = params as DocumentParams
    const path = textDocument.uri.replace('file://', '')
    if (method === 'textDocument/didClose') held.delete(path)
    else
      held.set(path, {
        text: contentChanges?.[0]?.text ?? textDocument.text ?? '',
        version: textDocument.version ?? 0,
      })
  }
  return held
}

/** The same without versions, sorted, for one comparison. */
export function heldLines(sent: readonly Sent[]): readonly string[] {
  return [...heldTexts(sent)].map(([path, { text }]) => `${path}: ${text}`).sort()
}
