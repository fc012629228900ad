import { expect, test } from 'vitest'
import { notificationOf, OpenDocuments } from '../../../../src/main/lsp/session/documents.ts'
import { verifies } from '../../../support/verifies.ts'

function wanted(path: string, text: string) {
  return { path, uri: `file://${path}`, languageId: 'python', text }
}

test('a text is opened, then changed whole, with rising versions', () => {
  verifies('lsp.open-documents')
  const documents = new OpenDocuments(5)
  const sent = ['one', 'two'].flatMap((text) =>
    documents.sync(wanted('/a.py', text)).steps.map((step) => notificationOf(step)),
  )
  expect(sent).toEqual([
    {
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: 'file:///a.py', languageId: 'python', version: 1, text: 'one' } },
    },
    {
      method: 'textDocument/didChange',
      params: { textDocument: { uri: 'file:///a.py', version: 2 }, contentChanges: [{ text: 'two' }] },
    },
  ])
})

test('where a server wants a range, a changed text replaces all lines of the text before', () => {
  verifies('lsp.open-documents')
  const documents = new OpenDocuments(5)
  const changes = ['one\ntwo\r\n😀', 'x'].flatMap((text) =>
    documents.sync(wanted('/a.py', text)).steps.map((step) => notificationOf(step, 'range').params),
  )
  expect(changes[1]).toEqual({
    textDocument: { uri: 'file:///a.py', version: 2 },
    contentChanges: [
      { range: { start: { line: 0, character: 0 }, end: { line: 2, character: 2 } }, text: 'x' },
    ],
  })
})

test('the same text is not sent again', () => {
  const documents = new OpenDocuments(5)
  documents.sync(wanted('/a.py', 'one'))
  expect(documents.sync(wanted('/a.py', 'one')).steps).toEqual([])
})

test('beyond the cap the least recently used document is closed', () => {
  const documents = new OpenDocuments(2)
  for (const path of ['/a.py', '/b.py', '/a.py']) documents.sync(wanted(path, path))
  const { steps } = documents.sync(wanted('/c.py', 'c'))
  expect(steps.map(({ kind, document }) => [kind, document.path])).toEqual([
    ['close', '/b.py'],
    ['open', '/c.py'],
  ])
})

test('a document that is opened again never has a version twice', () => {
  const documents = new OpenDocuments(2)
  const { document: first } = documents.sync(wanted('/a.py', 'one'))
  documents.close('/a.py')
  expect(documents.sync(wanted('/a.py', 'one')).document.version).toBeGreaterThan(first.version)
})
