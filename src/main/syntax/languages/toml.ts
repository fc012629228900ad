import type { LanguageRow } from '../language-row.ts'

export const toml: LanguageRow = {
  id: 'toml',
  name: 'TOML',
  aliases: [],
  extensions: ['.toml'],
  fileNames: ['pipfile', 'cargo.lock', 'poetry.lock', 'uv.lock'],
  grammar: 'toml.wasm',
  covers: [],
  // Bare keys are ASCII.
  standIns: ['_', '-'],
  forms: [
    { before: "'", after: "'", isStatement: false },
    { before: '', after: '=0', isStatement: true },
    { before: '', after: '=0', isStatement: false, follows: /[{,]\s*$/ },
  ],
  scaffolds: [
    { name: 'document', before: '', after: '', example: '[a]' },
    { name: 'value', before: '_ = ', after: '', example: '1' },
    { name: 'inline pair', before: '_ = {', after: '}', yields: ['pair'], example: 'a = 1' },
  ],
  comments: ['comment'],
  lineComment: '#',
  terminators: [],
  identifiers: ['bare_key'],
  modifiers: [],
  wrappers: [],
  lists: ['document'],
  sequences: ['document', 'table', 'table_array_element', 'inline_table', 'array'],
  blocks: [],
  argumentLists: [],
  strings: { nodes: ['string', 'quoted_key'], quotes: ['"', "'"] },
  verbatim: ['string'],
}
