import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellElsewhere, tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'rate.py'
const { isMissing, writer } = realServer('pyright', {
  files: {
    'pyproject.toml': '[project]\nname = "bills"\n',
    'money.py': 'def twice(cents: int) -> int:\n    return cents * 2\n',
    'bill.py': 'from money import twice\n\ntotal: int = twice(2)\n',
  },
})

describe.skipIf(isMissing)('pyright', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-pyright', 'lsp.pull')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: 'rate: int = 1\n' },
        'an error': { [file]: 'rate: int = "x"\n' },
        'a line above': { [file]: '# above\nrate: int = "x"\n' },
        'one more': { [file]: '# above\nrate: int = "x"\nother = missing\n' },
        'an accent and an emoji before the error': { [file]: 's = "é 标题 😀"; rate: int = "x"\n' },
        'a syntax error': { [file]: 'rate: int = (\n' },
        'the fix': { [file]: 'rate: int = 2\n' },
        'clean again': { [file]: 'rate: int = 3\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/pyright.txt')
    },
    coldMs,
  )

  test(
    'a write tells what it breaks in a file that imports it, and the write that mends it',
    async () => {
      verifies('lsp.real-elsewhere')
      const breaks = 'def twice(cents: str) -> str:\n    return cents * 2\n'
      const mends = 'def twice(cents: int) -> int:\n    return cents + cents\n'
      const told = [
        await tellElsewhere(writer(), { 'money.py': breaks }, 'bill.py'),
        await tellElsewhere(writer(), { 'money.py': mends }, 'bill.py'),
      ]
      await expect(told.join('\n\n')).toMatchFileSnapshot('golden/pyright-elsewhere.txt')
    },
    coldMs,
  )

  test(
    'what a change would do is told before it is accepted, and leaves nothing behind',
    async () => {
      verifies('lsp.real-previews')
      const thrice = 'def thrice(cents: int) -> int:\n    return cents * 3\n'
      const told = [
        await tellPreviews(writer(), {
          'a change of one file': { [file]: 'rate: int = "three"\n' },
          'a change that breaks a file that it does not touch': { 'money.py': thrice },
          'the same change with that file': {
            'money.py': thrice,
            'bill.py': 'from money import thrice\n\ntotal: int = thrice(2)\n',
          },
        }),
        await tellWrites(writer(), {
          'an unrelated write after the looks ahead': { [file]: 'rate: int = 4\n' },
          'a write of a file that was shown otherwise': {
            'bill.py': 'from money import twice\n\ntotal: str = twice(2)\n',
          },
          'and its fix': { 'bill.py': 'from money import twice\n\ntotal: int = twice(3)\n' },
        }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/pyright-preview.txt')
    },
    coldMs,
  )
})
