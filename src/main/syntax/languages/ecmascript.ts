import type { LanguageRow, Scaffold } from '../language-row.ts'

const statement: Scaffold = {
  name: 'statement',
  before: '',
  after: '',
  example: 'return a;',
  unlikely: ['labeled_statement'],
}
const terminated: Scaffold = { ...statement, name: 'terminated statement', after: ';', example: 'return a' }
const expression: Scaffold = {
  name: 'expression',
  before: '(',
  after: ')',
  example: 'a.f(1)',
  unlikely: ['sequence_expression'],
}
const pair: Scaffold = { name: 'pair', before: '({', after: '})', example: 'a: 1', yields: ['pair'] }
const member: Scaffold = { name: 'class member', before: 'class _ { ', after: ' }', example: 'f() {}' }
const caseOf: Scaffold = {
  name: 'case',
  before: 'switch (_) { ',
  after: ' }',
  example: 'case 1: f()',
  yields: ['switch_case', 'switch_default'],
}
const elseOf: Scaffold = {
  name: 'else',
  before: 'if (_) {} ',
  after: '',
  example: 'else f()',
  yields: ['else_clause'],
}
const handler: Scaffold = {
  name: 'handler',
  before: 'try {} ',
  after: '',
  example: 'catch (e) {}',
  yields: ['catch_clause', 'finally_clause'],
}
const jsxAttribute: Scaffold = {
  name: 'attribute',
  before: '(<_ ',
  after: ' />)',
  example: 'a={b}',
  yields: ['jsx_attribute'],
}
const jsxChild: Scaffold = {
  name: 'JSX child',
  before: '(<_>',
  after: '</_>)',
  example: '{a}',
  yields: ['jsx_expression'],
}
const decorator: Scaffold = {
  name: 'decorator',
  before: '',
  after: ' class _ {}',
  example: '@a(1)',
  yields: ['decorator'],
}
const parameters: Scaffold = {
  name: 'parameters',
  before: 'function _',
  after: ' {}',
  example: '(a, b)',
  yields: ['formal_parameters'],
}
const interfaceMember: Scaffold = {
  name: 'interface member',
  before: 'interface _ { ',
  after: ' }',
  example: 'a?: string',
  yields: [
    'property_signature',
    'method_signature',
    'call_signature',
    'construct_signature',
    'index_signature',
  ],
}
const parameter: Scaffold = {
  name: 'parameter',
  before: 'function _(',
  after: ') {}',
  example: 'a: string',
  yields: ['required_parameter', 'optional_parameter'],
}
const type: Scaffold = { name: 'type', before: 'type _ = ', after: ';', example: 'Promise<string>' }

/** `Promise<$T>` is rarely a call without parentheses, and `foo($A)` rarely a method without a body. */
const rareInTypescript = { unlikely: ['labeled_statement', 'instantiation_expression'] }
const typescriptScaffolds: readonly Scaffold[] = [
  { ...statement, ...rareInTypescript },
  { ...terminated, ...rareInTypescript },
  expression,
  pair,
  elseOf,
  handler,
  { ...member, unlikely: ['method_signature'] },
  caseOf,
  decorator,
  parameters,
  interfaceMember,
  parameter,
  type,
]

const ecmascript: Omit<LanguageRow, 'id' | 'name' | 'aliases' | 'extensions' | 'grammar' | 'scaffolds'> = {
  covers: [],
  // `$` is an identifier character here and needs no other to stand for it.
  standIns: ['$'],
  forms: [
    { before: '', after: ';', isStatement: true },
    { before: "'", after: "'", isStatement: false, follows: /\b(from|import)\s*$/ },
    { before: '{', after: '}', isStatement: false, follows: /(\)(\s*:\s*[^\s;]+)?|\btry|\bfinally)\s*$/ },
  ],
  comments: ['comment', 'html_comment'],
  lineComment: '//',
  terminators: [';', 'empty_statement'],
  identifiers: [
    'identifier',
    'property_identifier',
    'shorthand_property_identifier',
    'shorthand_property_identifier_pattern',
    'statement_identifier',
  ],
  modifiers: ['async', 'export', 'static', 'decorator'],
  wrappers: ['expression_statement', 'import_specifier', 'export_specifier'],
  lists: ['program'],
  sequences: [
    'program',
    'statement_block',
    'class_body',
    'switch_body',
    'switch_case',
    'switch_default',
    'object',
  ],
  blocks: ['statement_block'],
  argumentLists: ['arguments'],
  strings: { nodes: ['string'], quotes: ['"', "'"] },
  verbatim: ['template_string', 'string', 'regex'],
}

const typescriptKinds = {
  identifiers: [...ecmascript.identifiers, 'type_identifier'],
  modifiers: [
    ...ecmascript.modifiers,
    'readonly',
    'declare',
    'abstract',
    'accessibility_modifier',
    'override_modifier',
  ],
  wrappers: [
    ...ecmascript.wrappers,
    'required_parameter',
    'public_field_definition',
    'property_signature',
    'type_parameter',
  ],
  scaffolds: typescriptScaffolds,
}

export const typescript: LanguageRow = {
  ...ecmascript,
  id: 'typescript',
  name: 'TypeScript',
  aliases: ['ts', 'mts', 'cts'],
  extensions: ['.ts', '.mts', '.cts'],
  grammar: 'typescript.wasm',
  ...typescriptKinds,
  covers: ['tsx'],
}

export const tsx: LanguageRow = {
  ...ecmascript,
  id: 'tsx',
  name: 'TSX',
  aliases: ['typescriptreact'],
  extensions: ['.tsx'],
  grammar: 'tsx.wasm',
  ...typescriptKinds,
  wrappers: [...typescriptKinds.wrappers, 'jsx_attribute'],
  scaffolds: [...typescriptScaffolds, jsxAttribute, jsxChild],
}

export const javascript: LanguageRow = {
  ...ecmascript,
  id: 'javascript',
  name: 'JavaScript',
  aliases: ['js', 'jsx', 'mjs', 'cjs', 'javascriptreact'],
  extensions: ['.js', '.mjs', '.cjs', '.jsx'],
  grammar: 'javascript.wasm',
  wrappers: [...ecmascript.wrappers, 'field_definition', 'jsx_attribute'],
  scaffolds: [
    statement,
    terminated,
    expression,
    pair,
    elseOf,
    handler,
    member,
    caseOf,
    decorator,
    parameters,
    jsxAttribute,
    jsxChild,
  ],
}
