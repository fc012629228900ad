import type { LanguageRow } from '../language-row.ts'

export const json: LanguageRow = {
  id: 'json',
  name: 'JSON',
  aliases: ['jsonc', 'json5', 'geojson', 'webmanifest'],
  extensions: ['.json', '.jsonc', '.geojson', '.webmanifest', '.map'],
  grammar: 'json.wasm',
  covers: [],
  standIns: ['µ', 'ª', 'º', 'ǂ', 'ʘ'],
  scaffolds: [
    { name: 'value', before: '', after: '', example: '[1]' },
    { name: 'pair', before: '{', after: '}', yields: ['pair'], example: '"a": 1' },
    { name: 'elements', before: '[', after: ']', example: '1, 2' },
  ],
  comments: ['comment'],
  lineComment: '//',
  terminators: [],
  identifiers: [],
  modifiers: [],
  wrappers: [],
  lists: ['document'],
  sequences: ['document', 'object', 'array'],
  blocks: [],
  argumentLists: [],
  strings: { nodes: ['string'], quotes: ['"'] },
  verbatim: ['string'],
}
