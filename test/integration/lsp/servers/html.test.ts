import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'page.html'
const { isMissing, writer } = realServer('html', { files: { 'package.json': '{}' }, hasNodeModules: true })

describe.skipIf(isMissing)('the HTML server', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-html', 'lsp.pull', 'lsp.checks-only')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: '<html><style>a { color: red; }</style></html>\n' },
        'an error in its style and one in its script': {
          [file]: '<html><style>a { color red; }</style><script>let x = ;</script></html>\n',
        },
        'a line above': {
          [file]: '<!-- above -->\n<html><style>a { color red; }</style><script>let x = ;</script></html>\n',
        },
        'one is fixed': { [file]: '<html><style>a { color red; }</style></html>\n' },
        'the fix': { [file]: '<html></html>\n' },
        'clean again': { [file]: '<html> </html>\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/html.txt')
    },
    coldMs,
  )

  test(
    'what a change would do is told before it is accepted, and leaves nothing behind',
    async () => {
      verifies('lsp.real-previews')
      const told = [
        await tellPreviews(writer(), {
          'a change of one file': { [file]: '<html><script>let x = ;</script></html>\n' },
        }),
        await tellWrites(writer(), { 'a write after the look ahead': { [file]: '<html>  </html>\n' } }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/html-preview.txt')
    },
    coldMs,
  )
})
