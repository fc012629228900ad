import { describe, expect, test } from 'vitest'
import { coldMs, realServer } from '../../../support/real-servers/real-server.ts'
import { tellElsewhere, tellPreviews, tellWrites } from '../../../support/real-servers/telling.ts'
import { verifies } from '../../../support/verifies.ts'

const file = 'src/rate.rs'
const rate = (value: string): string => `pub fn rate() -> i32 {\n    ${value}\n}\n`
const { isMissing, writer } = realServer('rust-analyzer', {
  files: {
    'Cargo.toml': '[package]\nname = "bills"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n',
    'src/lib.rs': 'pub mod bill;\npub mod money;\npub mod rate;\n',
    'src/money.rs': 'pub fn twice(cents: i32) -> i32 {\n    cents * 2\n}\n',
    'src/bill.rs': 'use crate::money::twice;\n\npub fn total() -> i32 {\n    twice(2)\n}\n',
    [file]: rate('7'),
  },
})

describe.skipIf(isMissing)('rust-analyzer', () => {
  test(
    'each write tells what is new, fixed and as before once cargo has checked it, and clean by its end',
    async () => {
      verifies('lsp.real-rust-analyzer', 'lsp.save-driven')
      const told = await tellWrites(writer(), {
        'a clean file': { [file]: rate('8') },
        'an error': { [file]: rate('"seven"') },
        'a line above': { [file]: `// above\n${rate('"seven"')}` },
        'one more': { [file]: `// above\n${rate('"seven"')}\n${rate('lost').replace('rate', 'other')}` },
        'an accent and an emoji before the error': { [file]: rate('/* é 标题 😀 */ lost') },
        'a syntax error': { [file]: 'pub fn rate() -> i32 {\n    let x = ;\n    8\n}\n' },
        'the fix': { [file]: rate('9') },
        'clean again': { [file]: rate('10') },
      })
      await expect(told).toMatchFileSnapshot('golden/rust-analyzer.txt')
    },
    coldMs,
  )

  test(
    'a write tells what it breaks in a file that uses it, and the write that mends it',
    async () => {
      verifies('lsp.real-elsewhere', 'diagnostics.pushed-elsewhere')
      const breaks = 'pub fn twice(cents: &str) -> usize {\n    cents.len() * 2\n}\n'
      const mends = 'pub fn twice(cents: i32) -> i32 {\n    cents + cents\n}\n'
      const told = [
        await tellElsewhere(writer(), { 'src/money.rs': breaks }, 'src/bill.rs'),
        await tellElsewhere(writer(), { 'src/money.rs': mends }, 'src/bill.rs'),
      ]
      await expect(told.join('\n\n')).toMatchFileSnapshot('golden/rust-analyzer-elsewhere.txt')
    },
    coldMs,
  )

  test(
    'a change that is not accepted is not checked by cargo, and it is said so',
    async () => {
      verifies('lsp.real-previews', 'lsp.unsaved-texts')
      const told = [
        await tellPreviews(writer(), { 'a change of one file': { [file]: rate('"eight"') } }),
        await tellWrites(writer(), { 'a write after the look ahead': { [file]: rate('11') } }),
      ]
      await expect(told.join('\n')).toMatchFileSnapshot('golden/rust-analyzer-preview.txt')
    },
    coldMs,
  )
})
