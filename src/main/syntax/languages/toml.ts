import type { LanguageRow } from '../language-row.ts'

export const toml: LanguageRow = {
  id: 'toml',
  name: 'TOML',
  aliases: [],
  extensions: ['.toml'],
  grammar: 'toml.wasm',
  covers: [],
  // Bare keys are ASCII.
  standIns: ['_', '-'],
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
