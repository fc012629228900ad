import type { LanguageRow, Scaffold } from '../language-row.ts'

const statement: Scaffold = {
  name: 'statement',
  before: 'class C { void F() { ',
  after: ' } }',
  example: 'return 1;',
  unlikely: ['labeled_statement', 'local_function_statement'],
}

/** A lone identifier is no statement in C#, a call is. */
const aStatement = { before: '', after: '();', isStatement: true }

const noAccessor = /^(try|catch|finally)\b/
const noMember =
  /^(try|catch|finally|if|else|for|foreach|while|do|switch|case|return|throw|namespace|await|get|set|init)\b/

export const cSharp: LanguageRow = {
  id: 'c_sharp',
  name: 'C#',
  aliases: ['csharp', 'cs', 'c-sharp'],
  extensions: ['.cs', '.csx'],
  grammar: 'c_sharp.wasm',
  covers: [],
  // Letters to C#, and rare in sources; several, because a pattern may contain one.
  standIns: ['µ', 'ª', 'º', 'ǂ', 'ʘ'],
  forms: [aStatement, { before: '', after: ';', isStatement: true }],
  scaffolds: [
    statement,
    { name: 'expression', before: 'class C { void F() { x = (', after: '); } }', example: 'f(1)' },
    { ...statement, name: 'terminated statement', after: '; } }', example: 'var a = 1' },
    {
      name: 'class member',
      before: 'class C { ',
      after: ' }',
      example: 'public int A => 1;',
      notFor: noMember,
    },
    {
      name: 'case',
      before: 'class C { void F() { switch (x) { ',
      after: ' } } }',
      example: 'case 1: break;',
      yields: ['switch_section'],
    },
    {
      name: 'switch arm',
      before: 'class C { void F() { x = x switch { ',
      after: ' }; } }',
      example: '1 => "a"',
      yields: ['switch_expression_arm'],
    },
    {
      name: 'handler',
      before: 'class C { void F() { try {} ',
      after: ' } }',
      example: 'catch (E e) {}',
      yields: ['catch_clause', 'finally_clause'],
    },
    {
      name: 'accessor',
      before: 'class C { int P { ',
      after: ' } }',
      example: 'get;',
      yields: ['accessor_declaration'],
      notFor: noAccessor,
    },
    {
      name: 'argument',
      before: 'class C { void F() { f(',
      after: '); } }',
      example: 'a: 1',
      yields: ['argument'],
    },
    {
      name: 'attribute',
      before: '',
      after: ' class C {}',
      example: '[Obsolete]',
      yields: ['attribute_list'],
    },
    {
      name: 'parameters',
      before: 'class C { void F',
      after: ' {} }',
      example: '(int a)',
      yields: ['parameter_list'],
    },
    {
      name: 'enum member',
      before: 'enum E { ',
      after: ' }',
      example: 'A = 1',
      yields: ['enum_member_declaration'],
    },
    { name: 'type', before: 'class C { ', after: ' x; }', example: 'List<int>' },
    { name: 'top level', before: '', after: '', example: 'using System;' },
  ],
  comments: ['comment'],
  lineComment: '//',
  terminators: [';'],
  identifiers: ['identifier'],
  modifiers: ['modifier', 'attribute_list', 'partial'],
  wrappers: [
    'expression_statement',
    'global_statement',
    'argument',
    'parameter',
    'constant_pattern',
    'enum_member_declaration',
  ],
  lists: ['compilation_unit'],
  sequences: [
    'compilation_unit',
    'block',
    'declaration_list',
    'switch_body',
    'switch_section',
    'accessor_list',
    'enum_member_declaration_list',
    'initializer_expression',
  ],
  blocks: ['block'],
  argumentLists: ['argument_list'],
  strings: { nodes: ['string_literal'], quotes: ['"'] },
  verbatim: [
    'string_literal',
    'verbatim_string_literal',
    'raw_string_literal',
    'interpolated_string_expression',
    'character_literal',
  ],
}
