import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'data.json'
const { isMissing, writer } = realServer('json', { files: { 'package.json': '{}' }, hasNodeModules: true })

describe.skipIf(isMissing)('the JSON server', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-json', 'lsp.pull')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: '{ "a": 1 }\n' },
        'an error': { [file]: '{ "a": 1, }\n' },
        'a line above': { [file]: '\n{ "a": 1, }\n' },
        another: { [file]: '{ "é 标题 😀": 1, "a": 1, "a": 2 }\n' },
        'the fix': { [file]: '{ "a": 2 }\n' },
        'clean again': { [file]: '{ "a": 3 }\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/json.txt')
    },
    coldMs,
  )

  test(
    'what a change would do is told before it is accepted, and leaves nothing behind',
    async () => {
      verifies('lsp.real-previews')
      const told = [
        await tellPreviews(writer(), { 'a change of one file': { [file]: '{ "a": }\n' } }),
        await tellWrites(writer(), { 'a write after the look ahead': { [file]: '{ "a": 4 }\n' } }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/json-preview.txt')
    },
    coldMs,
  )
})
