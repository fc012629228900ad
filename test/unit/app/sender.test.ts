import { expect, it } from 'vitest'
import { builtPage, isOurFrame, isOurPage } from '../../../src/main/app/sender.ts'
import { verifies } from '../../support/verifies.ts'

it.each([
  ['app://cc/index.html', true],
  ['app://cc/', true],
  ['app://cc.evil/index.html', false],
  ['app://evil/index.html', false],
  ['https://cc/index.html', false],
  ['file:///opt/control-center/index.html', false],
  ['data:text/html,<p>', false],
  ['about:blank', false],
  ['', false],
])('takes %s for our page: %s', (url, expected) => {
  verifies('app.sender-is-checked')
  expect(isOurPage(url, builtPage)).toBe(expected)
})

it('takes only the main frame itself, on our page, for ours', () => {
  verifies('app.sender-is-checked')
  const main = { url: 'app://cc/index.html', parent: null }
  const twin = { url: 'app://cc/index.html', parent: null }
  const child = { url: 'app://cc/index.html', parent: main }
  const away = { url: 'https://example.com/', parent: null }
  expect([
    isOurFrame(main, main, builtPage),
    isOurFrame(twin, main, builtPage),
    isOurFrame(child, main, builtPage),
    isOurFrame(away, away, builtPage),
    isOurFrame(null, main, builtPage),
    isOurFrame(main, null, builtPage),
  ]).toEqual([true, false, false, false, false, false])
})
