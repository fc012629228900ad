import type { LanguageRow, Scaffold } from '../language-row.ts'

const statement: Scaffold = {
  name: 'statement',
  before: '',
  after: '',
  unlikely: ['labeled_statement', 'instantiation_expression'],
}
const terminated: Scaffold = { ...statement, name: 'terminated statement', after: ';' }
const expression: Scaffold = {
  name: 'expression',
  before: '(',
  after: ')',
  unlikely: ['sequence_expression'],
}
const pair: Scaffold = { name: 'pair', before: '({', after: '})', yields: ['pair'] }
const member: Scaffold = {
  name: 'class member',
  before: 'class _ { ',
  after: ' }',
  unlikely: ['method_signature'],
}
const caseOf: Scaffold = {
  name: 'case',
  before: 'switch (_) { ',
  after: ' }',
  yields: ['switch_case', 'switch_default'],
}
const decorator: Scaffold = { name: 'decorator', before: '', after: ' class _ {}', yields: ['decorator'] }
const parameters: Scaffold = {
  name: 'parameters',
  before: 'function _',
  after: ' {}',
  yields: ['formal_parameters'],
}
const type: Scaffold = { name: 'type', before: 'type _ = ', after: ';' }

const javascriptScaffolds = [statement, terminated, expression, pair, member, caseOf, decorator, parameters]
const typescriptScaffolds = [...javascriptScaffolds, type]

const ecmascript: Omit<LanguageRow, 'id' | 'name' | 'aliases' | 'extensions' | 'grammar' | 'scaffolds'> = {
  covers: [],
  // `$` is an identifier character here and needs no other to stand for it.
  standIns: ['$'],
  comments: ['comment', 'html_comment'],
  lineComment: '//',
  terminators: [';', 'empty_statement'],
  identifiers: [
    'identifier',
    'property_identifier',
    'type_identifier',
    'shorthand_property_identifier',
    'shorthand_property_identifier_pattern',
    'statement_identifier',
  ],
  modifiers: [
    'async',
    'export',
    'static',
    'readonly',
    'declare',
    'abstract',
    'override',
    'accessibility_modifier',
    'override_modifier',
    'decorator',
  ],
  wrappers: [
    'expression_statement',
    'required_parameter',
    'public_field_definition',
    'field_definition',
    'property_signature',
  ],
  lists: ['program'],
  sequences: ['program', 'statement_block', 'class_body', 'switch_body', 'object'],
  blocks: ['statement_block'],
  argumentLists: ['arguments'],
  strings: { nodes: ['string'], quotes: ['"', "'"] },
  verbatim: ['template_string', 'string', 'regex'],
}

export const typescript: LanguageRow = {
  ...ecmascript,
  id: 'typescript',
  name: 'TypeScript',
  aliases: ['ts', 'mts', 'cts'],
  extensions: ['.ts', '.mts', '.cts'],
  grammar: 'typescript.wasm',
  covers: ['tsx'],
  scaffolds: typescriptScaffolds,
}

export const tsx: LanguageRow = {
  ...ecmascript,
  id: 'tsx',
  name: 'TSX',
  aliases: ['typescriptreact'],
  extensions: ['.tsx'],
  grammar: 'tsx.wasm',
  scaffolds: typescriptScaffolds,
}

export const javascript: LanguageRow = {
  ...ecmascript,
  id: 'javascript',
  name: 'JavaScript',
  aliases: ['js', 'jsx', 'mjs', 'cjs', 'javascriptreact'],
  extensions: ['.js', '.mjs', '.cjs', '.jsx'],
  grammar: 'javascript.wasm',
  scaffolds: javascriptScaffolds,
}
