import type { LanguageRow, Scaffold } from '../language-row.ts'

const statement: Scaffold = {
  name: 'statement',
  before: 'void f() { ',
  after: ' }',
  unlikely: ['labeled_statement'],
}
/** These begin statements, whatever a lenient grammar makes of them in a class. */
const noMember =
  /^(try|catch|if|else|for|while|do|switch|case|default|return|throw|goto|break|continue|delete|co_return)\b/

const common: readonly Scaffold[] = [
  statement,
  {
    name: 'expression',
    before: 'void f() { x = (',
    after: '); }',
    unlikely: ['comma_expression', 'concatenated_string'],
  },
  { ...statement, name: 'terminated statement', after: '; }', notFor: /^else\b/ },
  {
    name: 'case',
    before: 'void f() { switch (x) { ',
    after: ' } }',
    yields: ['case_statement'],
  },
  { name: 'else', before: 'void f() { if (x) {} ', after: ' }', yields: ['else_clause'] },
  { name: 'top level', before: '', after: '\n' },
  { name: 'parameters', before: 'void f', after: ' {}', yields: ['parameter_list'] },
  {
    name: 'initializer',
    before: 'struct s x = { ',
    after: ' };',
    yields: ['initializer_pair', 'initializer_list'],
  },
  { name: 'enumerator', before: 'enum e { ', after: ' };', yields: ['enumerator'] },
]

const family = {
  covers: [],
  // `$` is an identifier character to these grammars; the others are for patterns that contain one.
  standIns: ['$', 'µ', 'ª', 'º'],
  forms: [
    { before: '', after: ';', isStatement: true },
    { before: '"', after: '"', isStatement: false },
  ],
  comments: ['comment'],
  lineComment: '//',
  terminators: [';'],
  lists: ['translation_unit'],
  blocks: ['compound_statement'],
  argumentLists: ['argument_list'],
}

const identifiers = ['identifier', 'field_identifier', 'type_identifier', 'statement_identifier']
const modifiers = ['storage_class_specifier', 'attribute_specifier', 'attribute_declaration']
const wrappers = ['expression_statement', 'parameter_declaration', 'type_descriptor']
const sequences = [
  'translation_unit',
  'compound_statement',
  'case_statement',
  'field_declaration_list',
  'enumerator_list',
  'initializer_list',
]

export const c: LanguageRow = {
  ...family,
  id: 'c',
  name: 'C',
  aliases: ['h'],
  extensions: ['.c', '.h'],
  grammar: 'c.wasm',
  scaffolds: [
    ...common,
    { name: 'field', before: 'struct s { ', after: ' };', yields: ['field_declaration'], notFor: noMember },
  ],
  identifiers,
  modifiers,
  wrappers,
  sequences,
  strings: { nodes: ['string_literal'], quotes: ['"'] },
  verbatim: ['string_literal', 'char_literal', 'preproc_arg'],
}

export const cpp: LanguageRow = {
  ...family,
  id: 'cpp',
  name: 'C++',
  aliases: ['cc', 'cxx', 'c++', 'hpp'],
  extensions: ['.cpp', '.cc', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.ipp', '.tpp', '.ino'],
  grammar: 'cpp.wasm',
  scaffolds: [
    ...common,
    { name: 'handler', before: 'void f() { try {} ', after: ' }', yields: ['catch_clause'] },
    { name: 'class member', before: 'class C { ', after: ' };', notFor: noMember },
  ],
  identifiers: [...identifiers, 'namespace_identifier'],
  modifiers: [
    ...modifiers,
    'ms_declspec_modifier',
    'explicit_function_specifier',
    'virtual_specifier',
    'virtual',
  ],
  wrappers: [...wrappers, 'optional_parameter_declaration'],
  sequences: [...sequences, 'declaration_list'],
  strings: { nodes: ['string_literal'], quotes: ['"'] },
  verbatim: ['string_literal', 'raw_string_literal', 'char_literal', 'preproc_arg'],
}
