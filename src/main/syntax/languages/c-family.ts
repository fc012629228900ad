import type { LanguageRow, Scaffold } from '../language-row.ts'

const statement: Scaffold = {
  name: 'statement',
  before: 'void f() { ',
  after: ' }',
  example: 'return 1;',
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
    example: 'f(1)',
    unlikely: ['comma_expression', 'concatenated_string'],
  },
  { ...statement, name: 'terminated statement', after: '; }', example: 'int a = 1', notFor: /^else\b/ },
  {
    name: 'case',
    before: 'void f() { switch (x) { ',
    after: ' } }',
    example: 'case 1: f();',
    yields: ['case_statement'],
  },
  {
    name: 'else',
    before: 'void f() { if (x) {} ',
    after: ' }',
    example: 'else { f(); }',
    yields: ['else_clause'],
  },
  { name: 'top level', before: '', after: '\n', example: '#include <a.h>' },
  { name: 'parameters', before: 'void f', after: ' {}', example: '(int a)', yields: ['parameter_list'] },
  {
    name: 'initializer',
    before: 'struct s x = { ',
    after: ' };',
    example: '.a = 1',
    yields: ['initializer_pair', 'initializer_list'],
  },
  { name: 'enumerator', before: 'enum e { ', after: ' };', example: 'A = 1', yields: ['enumerator'] },
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
const wrappers = ['expression_statement', 'parameter_declaration', 'type_descriptor', 'enumerator']
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
    {
      name: 'field',
      before: 'struct s { ',
      after: ' };',
      example: 'int a : 3;',
      yields: ['field_declaration'],
      notFor: noMember,
    },
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
    // First: `std::vector<$T>` as a value is rarely meant.
    {
      name: 'type',
      before: '',
      after: ' x;',
      example: 'std::vector<int>',
      yields: ['qualified_identifier', 'template_type'],
    },
    ...common,
    {
      name: 'handler',
      before: 'void f() { try {} ',
      after: ' }',
      example: 'catch (E& e) {}',
      yields: ['catch_clause'],
    },
    {
      name: 'class member',
      before: 'class C { ',
      after: ' };',
      example: 'virtual void f() const;',
      notFor: noMember,
    },
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

export const objectiveC: LanguageRow = {
  ...family,
  id: 'objc',
  name: 'Objective-C',
  aliases: ['objective-c', 'objectivec', 'obj-c'],
  extensions: ['.m', '.mm'],
  grammar: 'objc.wasm',
  // The line break of a directive is a token to this grammar.
  terminators: [';', '\n'],
  scaffolds: [
    ...common,
    {
      name: 'method',
      before: '@implementation C\n',
      after: '\n@end',
      example: '- (void)close { }',
      yields: ['implementation_definition', 'method_definition'],
    },
    {
      name: 'interface member',
      before: '@interface C : D\n',
      after: '\n@end',
      example: '@property (nonatomic) int a;',
      yields: ['property_declaration', 'method_declaration'],
    },
  ],
  identifiers,
  modifiers,
  wrappers: [...wrappers, 'type_name', 'implementation_definition'],
  sequences: [...sequences, 'class_implementation', 'class_interface'],
  strings: { nodes: ['string_literal'], quotes: ['"'] },
  verbatim: ['string_literal', 'char_literal', 'preproc_arg'],
}
