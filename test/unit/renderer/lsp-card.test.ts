import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { subjectOf } from '../../../src/renderer/panes/conversation/call-words.ts'
import { LspBody } from '../../../src/renderer/panes/conversation/lsp-body.tsx'
import { lspCount, lspHits } from '../../../src/renderer/panes/conversation/lsp-hits.ts'
import { createDeskStore } from '../../../src/renderer/state/desk-store.ts'
import { verifies } from '../../support/verifies.ts'

const span = { line: 3, column: 5, endLine: 3, endColumn: 9 }
const subject = { file: 'a.ts', name: 'total', line: 1, count: 1 }
const servers = [{ id: 'ts', state: 'answered' }]
const references = {
  op: 'references',
  subject,
  places: [
    { file: 'src/a.ts', ...span, text: 'total()' },
    { file: '/lib/lib.d.ts', isOutside: true, ...span },
  ],
  total: 7,
  servers,
}

test('places of a language server are rows, and those of the workspace open', () => {
  verifies('renderer.lsp-card')
  expect([lspHits(references), lspCount(references)]).toEqual([
    [
      { label: 'a.ts:3', text: 'total()', place: { path: 'src/a.ts', span } },
      { label: 'lib.d.ts:3', text: '' },
    ],
    '7 found',
  ])
})

test('symbols, calls and diagnostics are rows too; what is no list is told in words', () => {
  verifies('renderer.lsp-card')
  const symbol = { name: 'f', kind: 'method', path: 'C.f', file: 'a.ts', line: 3, endLine: 5 }
  const edge = { name: 'main', kind: 'function', place: { file: 'b.ts', ...span }, calls: [] }
  const diagnostics = [{ severity: 'error', message: 'bad', line: 3, column: 5 }]
  const counts = { error: 1, warning: 0, info: 0, hint: 0 }
  const told = [
    { op: 'symbols', symbols: [symbol], total: 1, locals: 0, servers },
    { op: 'incoming_calls', subject, edges: [edge], total: 1, servers },
    {
      op: 'diagnostics',
      files: [{ file: 'a.ts', diagnostics }],
      total: 1,
      counts,
      servers: [{ id: 'ts', state: 'fresh' }],
    },
    { op: 'hover', subject, hover: 'x', servers },
    { op: 'unknown' },
  ]
  expect(told.map((data) => lspHits(data)?.map(({ label, text }) => `${label} ${text}`))).toEqual([
    ['a.ts:3 method C.f'],
    ['b.ts:3 function main'],
    ['a.ts:3 bad'],
    undefined,
    undefined,
  ])
  expect(told.map(lspCount)).toEqual(['1 found', '1 found', '1 diagnostic', undefined, undefined])
})

test('a place is a button that says where it leads; one outside is not', () => {
  verifies('renderer.lsp-card')
  const hits = lspHits(references) ?? []
  const shown = renderToStaticMarkup(createElement(LspBody, { hits, onShowPlace: () => undefined }))
  expect([
    shown.match(/aria-label="[^"]*"/g),
    shown.match(/<button/g)?.length,
    shown.includes('title="Outside of the workspace"'),
  ]).toEqual([['aria-label="Open src/a.ts:3"'], 1, true])
})

test('the head of a call says the op and what it is about', () => {
  verifies('renderer.lsp-card')
  expect(
    [
      { op: 'references', file: 'a.ts', line: 3, symbol: 'total' },
      { op: 'hover', name_path: 'C.f' },
      { op: 'diagnostics', file: '*' },
      { op: 'code_actions', file: 'a.ts', line: 3 },
      { op: 'status' },
    ].map((args) => subjectOf(args).text),
  ).toEqual(['references total', 'hover C.f', 'diagnostics *', 'code_actions a.ts:3', 'status'])
})

test('following a link shows its place until it is closed', () => {
  verifies('renderer.lsp-card')
  const desk = createDeskStore()
  desk.showPlace({ path: 'src/a.ts', span })
  const shown = desk.store.getState().place
  desk.showPlace(undefined)
  expect([shown, desk.store.getState().place]).toEqual([{ path: 'src/a.ts', span }, undefined])
})
