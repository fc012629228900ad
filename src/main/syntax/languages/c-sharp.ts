import type { LanguageRow, Scaffold } from '../language-row.ts'

const statement: Scaffold = {
  name: 'statement',
  before: 'class C { void F() { ',
  after: ' } }',
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
    { name: 'expression', before: 'class C { void F() { x = (', after: '); } }' },
    { ...statement, name: 'terminated statement', after: '; } }' },
    { name: 'class member', before: 'class C { ', after: ' }', notFor: noMember },
    {
      name: 'case',
      before: 'class C { void F() { switch (x) { ',
      after: ' } } }',
      yields: ['switch_section'],
    },
    {
      name: 'switch arm',
      before: 'class C { void F() { x = x switch { ',
      after: ' }; } }',
      yields: ['switch_expression_arm'],
    },
    {
      name: 'handler',
      before: 'class C { void F() { try {} ',
      after: ' } }',
      yields: ['catch_clause', 'finally_clause'],
    },
    {
      name: 'accessor',
      before: 'class C { int P { ',
      after: ' } }',
      yields: ['accessor_declaration'],
      notFor: noAccessor,
    },
    { name: 'argument', before: 'class C { void F() { f(', after: '); } }', yields: ['argument'] },
    { name: 'attribute', before: '', after: ' class C {}', yields: ['attribute_list'] },
    { name: 'parameters', before: 'class C { void F', after: ' {} }', yields: ['parameter_list'] },
    { name: 'enum member', before: 'enum E { ', after: ' }', yields: ['enum_member_declaration'] },
    { name: 'type', before: 'class C { ', after: ' x; }' },
    { name: 'top level', before: '', after: '' },
  ],
  comments: ['comment'],
  lineComment: '//',
  terminators: [';'],
  identifiers: ['identifier'],
  modifiers: ['modifier', 'attribute_list', 'partial'],
  wrappers: ['expression_statement', 'global_statement', 'argument', 'parameter', 'constant_pattern'],
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
