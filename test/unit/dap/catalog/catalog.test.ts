import { expect, test } from 'vitest'
import {
  adapterCatalog,
  adaptersFor,
  languageOf,
  languagesOf,
  parseAdapters,
} from '../../../../src/main/dap/catalog/catalog.ts'
import { verifies } from '../../../support/verifies.ts'

test('every language of the design has an adapter, native ones in the order of preference', () => {
  verifies('dap.catalog')
  const languages = new Set(adapterCatalog.flatMap(languagesOf))
  const wanted = [
    'python',
    'javascript',
    'typescript',
    'go',
    'c',
    'cpp',
    'rust',
    'dart',
    'ruby',
    'php',
    'java',
    'csharp',
    'bash',
  ]
  expect(wanted.filter((language) => !languages.has(language))).toEqual([])
  expect(adaptersFor(adapterCatalog, 'c').map(({ id }) => id)).toEqual(['lldb-dap', 'codelldb', 'gdb'])
  expect(adaptersFor(adapterCatalog, 'rust')[0]?.id).toBe('codelldb')
})

test('a file’s language is known by its ending, whatever its case', () => {
  verifies('dap.catalog')
  expect(['a.PY', 'b.tsx', 'Makefile'].map((file) => languageOf(adapterCatalog, file))).toEqual([
    'python',
    'typescript',
    undefined,
  ])
})

test('patterns of the catalog are patterns, and a wrong row is refused by name', () => {
  verifies('dap.catalog')
  for (const { noise, exitPattern, passes, transport } of adapterCatalog) {
    const announces = transport.kind === 'tcp' ? transport.announces : undefined
    for (const pattern of [noise, exitPattern, passes, announces])
      expect(() => new RegExp(pattern ?? '', 'u')).not.toThrow()
  }
  expect(() => parseAdapters({ v: 1, adapters: [{ ...adapterCatalog[0], colour: 'red' }] })).toThrow('colour')
})
