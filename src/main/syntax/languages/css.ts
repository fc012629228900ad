import type { LanguageRow } from '../language-row.ts'

const rules = [
  'rule_set',
  'media_statement',
  'import_statement',
  'charset_statement',
  'namespace_statement',
  'keyframes_statement',
  'supports_statement',
  'at_rule',
]

const values = [
  'call_expression',
  'color_value',
  'integer_value',
  'float_value',
  'string_value',
  'plain_value',
  'binary_expression',
  'parenthesized_value',
]

export const css: LanguageRow = {
  id: 'css',
  name: 'CSS',
  aliases: [],
  extensions: ['.css', '.pcss'],
  grammar: 'css.wasm',
  covers: [],
  standIns: ['µ', 'ª', 'º'],
  // A declaration where a block has declarations, an empty rule where it has rules.
  forms: [
    { before: '', after: ':_;', isStatement: true },
    { before: '', after: '{}', isStatement: true },
    { before: 'to{', after: ':_}', isStatement: true },
  ],
  scaffolds: [
    { name: 'rule', before: '', after: '', yields: rules, example: 'a {}' },
    { name: 'terminated rule', before: '', after: ';', yields: rules, example: '@import "a"' },
    { name: 'declaration', before: '_{', after: '}', yields: ['declaration'], example: 'a: 1' },
    { name: 'terminated declaration', before: '_{', after: ';}', yields: ['declaration'], example: 'a: 1' },
    { name: 'value', before: '_{_:', after: '}', yields: values, example: '1px' },
    { name: 'keyframe', before: '@keyframes _{', after: '}', yields: ['keyframe_block'], example: 'from {}' },
    { name: 'query', before: '@media ', after: '{}', example: '(min-width: 1px)' },
    { name: 'selector', before: '', after: '{}', example: 'a > b' },
  ],
  comments: ['comment', 'js_comment'],
  lineComment: '//',
  terminators: [';'],
  identifiers: ['tag_name', 'property_name', 'plain_value', 'identifier', 'id_name', 'keyframes_name'],
  modifiers: [],
  wrappers: ['class_name', 'selectors'],
  lists: ['stylesheet', 'selectors'],
  sequences: ['stylesheet', 'block', 'keyframe_block_list', 'selectors'],
  blocks: [],
  argumentLists: [],
  strings: { nodes: ['string_value'], quotes: ['"', "'"] },
  caseless: [{ kinds: ['property_name', 'unit', 'important'] }],
  verbatim: ['string_value'],
}
