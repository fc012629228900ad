import type { LanguageRow, Scaffold } from '../language-row.ts'

const statement: Scaffold = {
  name: 'statement',
  before: 'void f() { ',
  after: ' }',
  unlikely: ['labeled_statement', 'local_function_declaration'],
  notFor: /^(on|catch|finally|import|export|part|library)\b/,
}

/** These begin statements and expressions, whatever a lenient grammar makes of them in a class. */
const noMember = /^(try|on|catch|finally|if|else|for|while|do|switch|case|return|throw|await|super|assert)\b/

const noClassMember = new RegExp(`${noMember.source}|^(import|export|part|library)\\b`)

export const dart: LanguageRow = {
  id: 'dart',
  name: 'Dart',
  aliases: ['flutter'],
  extensions: ['.dart'],
  grammar: 'dart.wasm',
  covers: [],
  // Identifiers hold no letter but those of ASCII. In a string `_X` is text, `$X` is an interpolation.
  standIns: ['_', '$'],
  forms: [
    { before: '', after: ';', isStatement: true },
    { before: "'", after: "'", isStatement: false },
  ],
  scaffolds: [
    statement,
    { name: 'expression', before: 'void f() { x = (', after: '); }' },
    { ...statement, name: 'terminated statement', after: '; }' },
    { name: 'class member', before: 'class C { ', after: ' }', notFor: noClassMember },
    { name: 'terminated class member', before: 'class C { ', after: '; }', notFor: noClassMember },
    {
      name: 'case',
      before: 'void f() { switch (x) { ',
      after: ' } }',
      yields: ['switch_statement_case', 'switch_statement_default'],
    },
    {
      name: 'switch arm',
      before: 'void f() { x = switch (x) { ',
      after: ' }; }',
      yields: ['switch_expression_case'],
    },
    {
      name: 'handler',
      before: 'void f() { try {} ',
      after: ' }',
      yields: ['type_identifier', 'type_arguments', 'catch_clause', 'finally_clause', 'block'],
    },
    { name: 'argument', before: 'void f() { f(', after: '); }', yields: ['named_argument'] },
    { name: 'annotation', before: '', after: ' class C {}', yields: ['annotation'] },
    { name: 'parameters', before: 'void f', after: ' {}', yields: ['formal_parameter_list'] },
    { name: 'top level', before: '', after: '', notFor: noMember },
    {
      name: 'type',
      before: '',
      after: ' f() {}',
      yields: ['type_identifier', 'type_arguments', 'nullable_type', 'function_type', 'void_type'],
    },
  ],
  comments: ['comment', 'documentation_comment'],
  lineComment: '//',
  terminators: [';'],
  identifiers: ['identifier', 'type_identifier'],
  modifiers: [
    'annotation',
    'static',
    'abstract',
    'external',
    'late',
    'covariant',
    'base',
    'interface',
    'sealed',
  ],
  wrappers: [
    'expression_statement',
    'argument',
    'assignable_expression',
    'formal_parameter',
    'constant_pattern',
  ],
  suffixes: [
    'selector',
    'unconditional_assignable_selector',
    'conditional_assignable_selector',
    'cascade_section',
    'type_arguments',
    'nullable_type',
  ],
  lists: ['program'],
  sequences: [
    'program',
    'block',
    'class_body',
    'extension_body',
    'enum_body',
    'try_statement',
    'switch_block',
    'switch_statement_case',
    'switch_statement_default',
    'list_literal',
    'set_or_map_literal',
  ],
  blocks: ['block'],
  argumentLists: ['arguments'],
  strings: { nodes: ['string_literal'], quotes: ['"', "'"] },
  verbatim: ['string_literal'],
}
