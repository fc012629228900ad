import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'run.sh'
const { isMissing, writer } = realServer('bash', { files: { '.git/HEAD': '' }, hasNodeModules: true })

describe.skipIf(isMissing)('bash-language-server with shellcheck', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-bash', 'lsp.push')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: '#!/bin/bash\necho hello\n' },
        'a warning': { [file]: '#!/bin/bash\nunused=1\n' },
        'a line above': { [file]: '#!/bin/bash\n# above\nunused=1\n' },
        'a syntax error': { [file]: '#!/bin/bash\nif true; then echo x\n' },
        'an accent and an emoji before the warning': { [file]: '#!/bin/bash\necho "é 标题 😀"; unused=1\n' },
        'the fix': { [file]: '#!/bin/bash\nused=1; echo "$used"\n' },
        'clean again': { [file]: '#!/bin/bash\necho "again"\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/bash.txt')
    },
    coldMs,
  )

  test(
    'what a change would do is told before it is accepted, and leaves nothing behind',
    async () => {
      verifies('lsp.real-previews')
      const told = [
        await tellPreviews(writer(), { 'a change of one file': { [file]: '#!/bin/bash\nother=1\n' } }),
        await tellWrites(writer(), {
          'a write after the look ahead': { [file]: '#!/bin/bash\necho "after"\n' },
        }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/bash-preview.txt')
    },
    coldMs,
  )
})
