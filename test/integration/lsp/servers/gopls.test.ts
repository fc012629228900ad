import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellElsewhere, tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'money/rate.go'
const { isMissing, writer } = realServer('gopls', {
  files: {
    'go.mod': 'module example.com/bills\n\ngo 1.19\n',
    'money/money.go': 'package money\n\nfunc Twice(cents int) int { return cents * 2 }\n',
    'bill/bill.go':
      'package bill\n\nimport "example.com/bills/money"\n\nfunc Total() int { return money.Twice(2) }\n',
  },
})

describe.skipIf(isMissing)('gopls', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-gopls', 'lsp.push')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: 'package money\n\nfunc Rate() int { return 7 }\n' },
        'an error': { [file]: 'package money\n\nfunc Rate() int { return "seven" }\n' },
        'a line above': { [file]: 'package money\n\n// Rate is one.\nfunc Rate() int { return "seven" }\n' },
        'one more': {
          [file]:
            'package money\n\n// Rate is one.\nfunc Rate() int { return "seven" }\n\nfunc Other() int { return missing }\n',
        },
        'an accent and an emoji before the error': {
          [file]: 'package money\n\nfunc Rate() int { /* é 标题 😀 */ return missing }\n',
        },
        'a syntax error': { [file]: 'package money\n\nfunc Rate( int { return 8 }\n' },
        'the fix': { [file]: 'package money\n\nfunc Rate() int { return 8 }\n' },
        'clean again': { [file]: 'package money\n\nfunc Rate() int { return 9 }\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/gopls.txt')
    },
    coldMs,
  )

  test(
    'a write tells what it breaks in a closed file of another package, and the write that mends it',
    async () => {
      verifies('lsp.real-elsewhere', 'diagnostics.pushed-elsewhere')
      const breaks = 'package money\n\nfunc Twice(cents string) string { return cents + cents }\n'
      const mends = 'package money\n\nfunc Twice(cents int) int { return cents + cents }\n'
      const told = [
        await tellElsewhere(writer(), { 'money/money.go': breaks }, 'bill/bill.go'),
        await tellElsewhere(writer(), { 'money/money.go': mends }, 'bill/bill.go'),
      ]
      await expect(told.join('\n\n')).toMatchFileSnapshot('golden/gopls-elsewhere.txt')
    },
    coldMs,
  )

  test(
    'what a change would do is told before it is accepted, in closed files too, and leaves nothing behind',
    async () => {
      verifies('lsp.real-previews', 'lsp.preview-hears-of-others')
      const thrice = 'package money\n\nfunc Thrice(cents int) int { return cents * 3 }\n'
      const bill =
        'package bill\n\nimport "example.com/bills/money"\n\nfunc Total() int { return money.Thrice(2) }\n'
      const told = [
        await tellPreviews(writer(), {
          'a change of one file': { [file]: 'package money\n\nfunc Rate() int { return "eight" }\n' },
          'a change that breaks a file that it does not touch': { 'money/money.go': thrice },
          'the same change with that file': { 'money/money.go': thrice, 'bill/bill.go': bill },
        }),
        await tellWrites(writer(), {
          'an unrelated write after the looks ahead': {
            [file]: 'package money\n\nfunc Rate() int { return 10 }\n',
          },
          'a write of a file that was shown otherwise': {
            'bill/bill.go': bill.replace('Thrice(2)', 'Twice("2")'),
          },
          'and its fix': { 'bill/bill.go': bill.replace('Thrice(2)', 'Twice(3)') },
        }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/gopls-preview.txt')
    },
    coldMs,
  )
})
