import type { LanguageRow } from '../language-row.ts'

export const lua: LanguageRow = {
  id: 'lua',
  name: 'Lua',
  aliases: ['luau'],
  extensions: ['.lua'],
  grammar: 'lua.wasm',
  covers: [],
  // Letters to Lua's grammar, and rare in sources.
  standIns: ['µ', 'ª', 'º', 'ǂ', 'ʘ'],
  // A name is no statement in Lua, a call is one.
  forms: [{ before: '', after: '()', isStatement: false, follows: /(^|[\n;)]|\b(do|then|else|repeat))\s*$/ }],
  scaffolds: [
    { name: 'statement', before: '', after: '', example: 'local a = 1' },
    { name: 'expression', before: '_ = ', after: '', example: 'f(1)' },
    { name: 'field', before: '_ = {', after: '}', example: 'a = 1', yields: ['field'] },
    {
      name: 'else',
      before: 'if _ then ',
      after: ' end',
      example: 'else f()',
      yields: ['else_statement', 'elseif_statement'],
    },
    { name: 'parameters', before: 'function _', after: ' end', example: '(a, b)', yields: ['parameters'] },
  ],
  comments: ['comment'],
  lineComment: '--',
  terminators: [';', 'empty_statement'],
  newlinesTerminate: true,
  identifiers: ['identifier'],
  modifiers: ['local'],
  wrappers: ['field', 'variable_list', 'expression_list'],
  lists: ['chunk', 'variable_list', 'expression_list'],
  sequences: ['chunk', 'block', 'table_constructor'],
  branches: ['else_statement', 'elseif_statement'],
  blocks: ['block'],
  argumentLists: ['arguments', 'parameters'],
  strings: { nodes: ['string'], quotes: ['"', "'"] },
  verbatim: ['string'],
}
