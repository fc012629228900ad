import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { ScriptedSession, type Wire } from './scripted-session.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'session-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const pull = { entry: { ways: ['pull' as const] }, capabilities: { diagnosticProvider: {} } }
const answersClean = (): { result: unknown } => ({ result: { kind: 'full', items: [] } })

test('an open file that another program changed reaches the server although nobody asks', async () => {
  verifies('lsp.follows-disk')
  const server = await ScriptedSession.start({ ...pull, answer: answersClean })
  const file = path.join(folder, 'a.py')
  writeFileSync(file, 'old')
  const check = server.session.check(file, 'old', 1000)
  await server.settle()
  await check
  writeFileSync(file, 'by the person')
  server.session.filesChanged([{ file, kind: 'changed' }])
  const [change] = await sent(server, 'textDocument/didChange')
  expect(change?.params).toMatchObject({ contentChanges: [{ text: 'by the person' }] })
})

test('a question about a text that another program has replaced is over, and never answered for the new one', async () => {
  verifies('lsp.follows-disk')
  const server = await ScriptedSession.start({ ...pull, answer: () => undefined })
  const file = path.join(folder, 'a.py')
  writeFileSync(file, 'old')
  const check = server.session.check(file, 'old', 1000).catch((error: unknown) => String(error))
  await sent(server, 'textDocument/diagnostic')
  writeFileSync(file, 'by the person')
  server.session.filesChanged([{ file, kind: 'changed' }])
  expect(await check).toBe('Failure: A newer text of the file came meanwhile.')
})

test('a checkout of thousands of files is told in parts, and a server that watches none of them is told nothing', async () => {
  verifies('lsp.watched-files')
  const server = await ScriptedSession.start(pull)
  const names = Array.from({ length: 1200 }, (_, index) => `f${index}`)
  const events = (ending: string) =>
    names.map((name) => ({ file: path.join(folder, `${name}${ending}`), kind: 'changed' as const }))
  server.session.filesChanged(events('.css'))
  await server.settle()
  const ofOthers = server.ofMethod('workspace/didChangeWatchedFiles').length
  server.session.filesChanged(events('.py'))
  const told = await sent(server, 'workspace/didChangeWatchedFiles')
  expect([ofOthers, told.map(countOf)]).toEqual([0, [500, 500, 200]])
})

/** What the client has sent of a kind, as soon as there is some: files are really read. */
async function sent(server: ScriptedSession, method: string): Promise<readonly Wire[]> {
  while (server.ofMethod(method).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  await server.settle()
  return server.ofMethod(method)
}

function countOf({ params }: Wire): number {
  return (params as { changes: unknown[] }).changes.length
}
