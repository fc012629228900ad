// The open texts of the fake server and what it finds in them.

const texts = new Map()

/** Follows didOpen, didChange (full and incremental) and didClose; answers the event that push rules name. */
export function followDocument({ method, params }) {
  const document = params?.textDocument
  if (method === 'textDocument/didOpen') {
    texts.set(document.uri, { text: document.text, version: document.version })
    return 'open'
  }
  if (method === 'textDocument/didChange') {
    let text = texts.get(document.uri)?.text ?? ''
    for (const change of params.contentChanges) text = apply(text, change)
    texts.set(document.uri, { text, version: document.version })
    return 'change'
  }
  if (method === 'textDocument/didSave') return 'save'
  if (method !== 'textDocument/didClose') return undefined
  texts.delete(document.uri)
  return 'close'
}

export function versionOf(uri) {
  return texts.get(uri)?.version
}

/** LSP diagnostics of the text as it is now. */
export function findingsIn(uri, findings = []) {
  const text = texts.get(uri)?.text ?? ''
  return findings.flatMap(({ find, message, severity = 1, code, source = 'fake' }) =>
    [...text.matchAll(new RegExp(find, 'g'))].map((match) => ({
      range: { start: positionAt(text, match.index), end: positionAt(text, match.index + match[0].length) },
      message,
      severity,
      source,
      ...(code === undefined ? {} : { code }),
    })),
  )
}

function apply(text, change) {
  if (change.range === undefined) return change.text
  return (
    text.slice(0, offsetAt(text, change.range.start)) +
    change.text +
    text.slice(offsetAt(text, change.range.end))
  )
}

function positionAt(text, offset) {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length - 1, character: before.at(-1).length }
}

function offsetAt(text, { line, character }) {
  return (
    text
      .split('\n')
      .slice(0, line)
      .reduce((sum, each) => sum + each.length + 1, 0) + character
  )
}
