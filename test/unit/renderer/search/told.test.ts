import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotSearched } from '../../../../src/renderer/panes/search/no-result.tsx'
import { Unseen } from '../../../../src/renderer/panes/search/results-head.tsx'
import { verifies } from '../../../support/verifies.ts'
import { summaryOf } from './a-match.ts'

function textOf(markup: string): string {
  return markup
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('what a search could not look into has a line of its own, and none when there is nothing', () => {
  verifies('search.nothing-has-a-reason')
  const summary = { ...summaryOf(1), filesSkipped: 2, filesWithErrors: ['a.ts'] }
  const told = [summary, summaryOf(1)].map((one) =>
    renderToStaticMarkup(createElement(Unseen, { summary: one })),
  )
  expect(told.map(textOf)).toEqual(['2 skipped, 1 file with parts that do not parse', ''])
})

test('a folder without a file to search is an empty state, not a failure with the ids of languages', () => {
  verifies('search.nothing-has-a-reason')
  const error = { code: 'language_needed', message: 'No file in scope.', hint: 'typescript, tsx' } as const
  const run = { kind: 'failed' as const, error, refusals: [] }
  const markup = renderToStaticMarkup(
    createElement(NotSearched, { run, onPlace: () => undefined, onRetry: () => undefined }),
  )
  expect(textOf(markup)).toBe(
    'Nothing here to search No file in this folder, or in the files that are chosen above, is of a language that can be searched.',
  )
})
