import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellElsewhere, tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'src/rate.cpp'
const header = (parameter: string): string => `#pragma once\nint twice(${parameter} cents);\n`
const bill = (call: string): string => `#include "money.h"\n\nint total() { return ${call}; }\n`
const { isMissing, writer } = realServer('clangd', {
  files: {
    'compile_flags.txt': '-std=c++17\n',
    'src/money.h': header('int'),
    'src/bill.cpp': bill('twice(2)'),
  },
})

describe.skipIf(isMissing)('clangd', () => {
  test(
    'each write tells what is new, fixed and as before, and clean by a fresh answer',
    async () => {
      verifies('lsp.real-clangd', 'lsp.push')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: 'int rate() { return 7; }\n' },
        'an error': { [file]: 'int rate() { return "seven"; }\n' },
        'a line above': { [file]: '// above\nint rate() { return "seven"; }\n' },
        'one more': { [file]: '// above\nint rate() { return "seven"; }\nint other() { return lost; }\n' },
        'an accent and an emoji before the error': {
          [file]: 'int rate() { /* é 标题 😀 */ return lost; }\n',
        },
        'a syntax error': { [file]: 'int rate( { return 8; }\n' },
        'the fix': { [file]: 'int rate() { return 8; }\n' },
        'clean again': { [file]: 'int rate() { return 9; }\n' },
      })
      await expect(told).toMatchFileSnapshot('golden/clangd.txt')
    },
    coldMs,
  )

  test(
    'a write of a header tells what it breaks in a file that includes it, and the write that mends it',
    async () => {
      verifies('lsp.real-elsewhere', 'diagnostics.importers-by-text', 'lsp.disk-changes')
      const told = [
        await tellElsewhere(writer(), { 'src/money.h': header('const char *') }, 'src/bill.cpp'),
        await tellElsewhere(writer(), { 'src/money.h': header('long') }, 'src/bill.cpp'),
        await tellElsewhere(writer(), { 'src/money.h': header('const char *') }, 'src/bill.cpp'),
        await tellElsewhere(writer(), { 'src/money.h': header('int') }, 'src/bill.cpp'),
      ]
      await expect(told.join('\n\n')).toMatchFileSnapshot('golden/clangd-elsewhere.txt')
    },
    coldMs,
  )

  test(
    'what a change of one file would do is told before it is accepted; of several it says why not',
    async () => {
      verifies('lsp.real-previews', 'lsp.unsaved-texts')
      const told = [
        await tellPreviews(writer(), {
          'a change of one file': { [file]: 'int rate() { return "eight"; }\n' },
          'a change of a header, which is read from the disk': { 'src/money.h': header('char *') },
          'a change of a header and a file that includes it': {
            'src/money.h': header('char *'),
            'src/bill.cpp': bill('twice(nullptr)'),
          },
        }),
        await tellWrites(writer(), {
          'an unrelated write after the looks ahead': { [file]: 'int rate() { return 10; }\n' },
          'a write of a file that was shown otherwise': { [file]: 'int rate() { return "ten"; }\n' },
          'and its fix': { [file]: 'int rate() { return 11; }\n' },
        }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/clangd-preview.txt')
    },
    coldMs,
  )
})
