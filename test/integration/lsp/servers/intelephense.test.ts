import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'rate.php'
const { isMissing, writer } = realServer('intelephense', {
  files: { 'composer.json': '{}' },
  hasNodeModules: true,
})

describe.skipIf(isMissing)('intelephense', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-intelephense', 'lsp.push', 'lsp.push-and-work')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: '<?php\n\necho 1;\n' },
        'an error': { [file]: '<?php\n\necho missing(1);\n' },
        'a line above': { [file]: '<?php\n// above\n\necho missing(1);\n' },
        'one more, behind an emoji': {
          [file]: '<?php\n\necho missing(1);\n/* é 标题 😀 */ echo other(1);\n',
        },
        'a syntax error': { [file]: '<?php\n\necho (;\n' },
        'the fix': { [file]: '<?php\n\necho 2;\n' },
        'clean again': { [file]: '<?php\n\necho 3;\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/intelephense.txt')
    },
    coldMs,
  )

  test(
    'it is said why a change is not looked at before it is accepted',
    async () => {
      verifies('lsp.real-previews', 'lsp.overlay-pushes')
      const told = [
        await tellPreviews(writer(), { 'a change of one file': { [file]: '<?php\n\necho lost(1);\n' } }),
        await tellWrites(writer(), { 'a write after the look ahead': { [file]: '<?php\n\necho 4;\n' } }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/intelephense-preview.txt')
    },
    coldMs,
  )
})
