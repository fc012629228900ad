import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'data.yaml'
const { isMissing, writer } = realServer('yaml', { files: { '.git/HEAD': '' }, hasNodeModules: true })

describe.skipIf(isMissing)('yaml-language-server', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-yaml', 'lsp.push')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: 'a: 1\n' },
        'an error': { [file]: 'a: [1\nb: 2\n' },
        'a line above': { [file]: '# above\na: [1\nb: 2\n' },
        another: { [file]: 'é 标题 😀: 1\na: 1\na: 2\n' },
        'the fix': { [file]: 'a: 2\n' },
        'clean again': { [file]: 'a: 3\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/yaml.txt')
    },
    coldMs,
  )

  test(
    'it is said why a change is not looked at before it is accepted',
    async () => {
      verifies('lsp.real-previews', 'lsp.overlay-pushes')
      const told = [
        await tellPreviews(writer(), { 'a change of one file': { [file]: 'a: {\n' } }),
        await tellWrites(writer(), { 'a write after the look ahead': { [file]: 'a: 4\n' } }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/yaml-preview.txt')
    },
    coldMs,
  )
})
