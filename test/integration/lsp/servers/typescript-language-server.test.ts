import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellElsewhere, tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import {
  typescriptAfter,
  typescriptBreaks,
  typescriptChanges,
  typescriptFiles,
  typescriptMends,
  typescriptWrites,
} from '../../../support/real-servers/typescript-project.ts'
import { verifies } from '../../../support/verifies.ts'

const { isMissing, writer } = realServer('typescript-language-server', {
  files: typescriptFiles,
  hasNodeModules: true,
})

describe.skipIf(isMissing)('typescript-language-server', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-typescript-language-server', 'lsp.tsserver-request')
      await expect(await tellWrites(writer(), typescriptWrites)).toMatchFileSnapshot(
        'golden/typescript-language-server.txt',
      )
    },
    coldMs,
  )

  test(
    'a write tells what it breaks in a file that imports it, and the write that mends it',
    async () => {
      verifies('lsp.real-elsewhere')
      const told = [
        await tellElsewhere(writer(), typescriptBreaks, 'src/bill.ts'),
        await tellElsewhere(writer(), typescriptMends, 'src/bill.ts'),
      ]
      await expect(told.join('\n\n')).toMatchFileSnapshot('golden/typescript-language-server-elsewhere.txt')
    },
    coldMs,
  )

  test(
    'what a change would do is told before it is accepted, and leaves nothing behind',
    async () => {
      verifies('lsp.real-previews')
      const told = [
        await tellPreviews(writer(), typescriptChanges),
        await tellWrites(writer(), typescriptAfter),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/typescript-language-server-preview.txt')
    },
    coldMs,
  )
})
