import type { LanguageRow } from '../language-row.ts'

const noExpression = /^(open|exception|module|type|include|external)\b/
const noType = /^(open|exception|module|type|include|external|let|if|match|fun|function|try)\b/

export const ocaml: LanguageRow = {
  id: 'ocaml',
  name: 'OCaml',
  aliases: ['ml'],
  extensions: ['.ml'],
  grammar: 'ocaml.wasm',
  covers: [],
  // Names of values hold no letter but those of ASCII: where a metavariable stands is known by its place.
  standIns: ['_'],
  // Modules and constructors begin with an upper-case letter, whatever stands behind it.
  forms: [
    { before: 'M', after: '', isStatement: false },
    { before: '', after: ' -> x', isStatement: false, follows: /\b(with|function)\s+$/ },
    { before: '"', after: '"', isStatement: false },
  ],
  scaffolds: [
    { name: 'expression', before: 'let x = (', after: ')', example: 'f 1', notFor: noExpression },
    {
      name: 'match case',
      before: 'let x = match y with ',
      after: '',
      example: 'Some a -> f a',
      yields: ['match_case'],
    },
    { name: 'top level', before: '', after: '', example: 'let f x = 1' },
    { name: 'type', before: 'type t = ', after: '', example: 'int list', notFor: noType },
    {
      name: 'field',
      before: 'type t = { ',
      after: ' }',
      example: 'name : string',
      yields: ['field_declaration'],
    },
  ],
  comments: ['comment'],
  lineComment: '',
  terminators: [],
  identifiers: [
    'value_name',
    'value_pattern',
    'module_name',
    'constructor_name',
    'field_name',
    'type_constructor',
  ],
  modifiers: ['rec', 'mutable', 'attribute', 'item_attribute'],
  wrappers: [
    'value_path',
    'parameter',
    'module_path',
    'constructor_path',
    'field_path',
    'type_constructor_path',
  ],
  lists: ['compilation_unit'],
  sequences: ['compilation_unit', 'structure', 'match_expression', 'function_expression'],
  blocks: [],
  argumentLists: [],
  strings: { nodes: ['string'], quotes: ['"'] },
  verbatim: ['string', 'quoted_string', 'character'],
}
