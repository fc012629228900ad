import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'look.css'
const { isMissing, writer } = realServer('css', { files: { 'package.json': '{}' }, hasNodeModules: true })

describe.skipIf(isMissing)('the CSS server', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-css', 'lsp.pull')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: 'a { color: red; }\n' },
        'an error': { [file]: 'a { color red; }\n' },
        'a line above': { [file]: '/* above */\na { color red; }\n' },
        'a warning instead, behind an emoji': { [file]: '/* é 标题 😀 */ a { colour: red; }\n' },
        'the fix': { [file]: 'a { color: blue; }\n' },
        'clean again': { [file]: 'a { color: green; }\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/css.txt')
    },
    coldMs,
  )

  test(
    'what a change would do is told before it is accepted, and leaves nothing behind',
    async () => {
      verifies('lsp.real-previews')
      const told = [
        await tellPreviews(writer(), { 'a change of one file': { [file]: 'a { color }\n' } }),
        await tellWrites(writer(), { 'a write after the look ahead': { [file]: 'a { color: black; }\n' } }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/css-preview.txt')
    },
    coldMs,
  )
})
