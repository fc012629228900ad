import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'rate.js'
const { isMissing, writer } = realServer('eslint', {
  files: {
    'package.json': '{ "type": "module" }',
    'eslint.config.js':
      "export default [{ rules: { eqeqeq: 'error', 'no-unused-vars': 'warn', 'no-undef': 'error' } }]\n",
  },
  hasNodeModules: true,
})

describe.skipIf(isMissing)('the ESLint server with ESLint 9', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-eslint', 'lsp.pull')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: 'export const rate = 1\n' },
        'an error': { [file]: 'export const rate = 1 == 2\n' },
        'a line above': { [file]: '// above\nexport const rate = 1 == 2\n' },
        'a warning too, behind an emoji': {
          [file]: '/* é 标题 😀 */ const unused = 2\nexport const rate = 1 == 2\n',
        },
        'a syntax error': { [file]: 'export const rate = (\n' },
        'the fix': { [file]: 'export const rate = 2\n' },
        'clean again': { [file]: 'export const rate = 3\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/eslint.txt')
    },
    coldMs,
  )

  test(
    'what a change would do is told before it is accepted, and leaves nothing behind',
    async () => {
      verifies('lsp.real-previews')
      const told = [
        await tellPreviews(writer(), {
          'a change of one file': { [file]: 'export const rate = lost == 2\n' },
        }),
        await tellWrites(writer(), { 'a write after the look ahead': { [file]: 'export const rate = 4\n' } }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/eslint-preview.txt')
    },
    coldMs,
  )
})
