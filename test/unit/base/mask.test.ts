import { expect, it } from 'vitest'
import { maskPrivate } from '../../../src/main/base/mask.ts'
import { verifies } from '../../support/verifies.ts'

it.each([
  ['key sk-abcdefghijklmnop1234 refused', 'key [masked] refused'],
  ['Authorization: Bearer abc.def', 'Authorization: [masked] [masked]'],
  ['{"apiKey":"1234 5678","x":1}', '{"apiKey":"[masked] 5678","x":1}'],
  ['GITHUB_TOKEN=ghp_0123456789abcdefABCDEF', 'GITHUB_TOKEN=[masked]'],
  ['https://ada:hunter2@example.com/x', 'https://[masked]@example.com/x'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig', '[masked]'],
  ['cannot read /home/ada/harbor/a.ts', 'cannot read ~/harbor/a.ts'],
  ['src/tokenizer.ts: 3 tokens read', 'src/tokenizer.ts: 3 tokens read'],
])('writes %j as %j', (text, expected) => {
  verifies('app.logs-hold-no-keys')
  expect(maskPrivate(text, '/home/ada')).toBe(expected)
})
