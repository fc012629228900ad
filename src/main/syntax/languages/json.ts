import type { LanguageRow } from '../language-row.ts'

export const json: LanguageRow = {
  id: 'json',
  name: 'JSON',
  aliases: ['jsonc', 'json5', 'geojson', 'webmanifest'],
  extensions: ['.json', '.jsonc', '.geojson', '.webmanifest', '.map'],
  fileNames: [
    'composer.lock',
    'pipfile.lock',
    '.babelrc',
    '.prettierrc',
    '.eslintrc',
    '.swcrc',
    '.watchmanconfig',
  ],
  grammar: 'json.wasm',
  covers: [],
  standIns: ['µ', 'ª', 'º', 'ǂ', 'ʘ'],
  // Every value of JSON has a form of its own, and no word is one.
  forms: [
    { before: '"', after: '"', isStatement: false },
    { before: '"', after: '":0', isStatement: false, follows: /[{,]\s*$/ },
  ],
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
