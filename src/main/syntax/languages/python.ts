import type { LanguageRow } from '../language-row.ts'

export const python: LanguageRow = {
  id: 'python',
  name: 'Python',
  aliases: ['py', 'python3'],
  extensions: ['.py', '.pyi'],
  grammar: 'python.wasm',
  covers: [],
  // Letters to Python's grammar, and rare in sources; several, because a pattern may contain one.
  standIns: ['µ', 'ª', 'º', 'ǂ', 'ʘ'],
  forms: [
    { before: 'case ', after: ': pass', isStatement: false, follows: /\bmatch\b[^\n]*:\s*$/ },
    // What a dictionary takes without a key, for `{$$$A}`: with a word it is a set.
    { before: '**', after: '', isStatement: true },
  ],
  scaffolds: [
    // First, for `case [a, b]: c` would be an annotation too.
    { name: 'case', before: 'match _:\n ', after: '', yields: ['case_clause'] },
    { name: 'statement', before: '', after: '' },
    { name: 'expression', before: '(', after: ')', unlikely: ['tuple', 'list_splat'] },
    { name: 'pair', before: '{', after: '}', yields: ['pair', 'dictionary_splat'] },
    {
      name: 'dictionary',
      before: '(',
      after: ')',
      yields: ['dictionary'],
      isOfStatements: true,
      example: '{**a}',
    },
    { name: 'argument', before: '_(', after: ')', yields: ['keyword_argument', 'dictionary_splat'] },
    { name: 'handler', before: 'try:\n    pass\n', after: '', yields: ['except_clause', 'finally_clause'] },
    { name: 'else', before: 'if _:\n    pass\n', after: '', yields: ['elif_clause', 'else_clause'] },
    { name: 'decorator', before: '', after: '\ndef _(): pass', yields: ['decorator'] },
    { name: 'parameters', before: 'def _', after: ': pass', yields: ['parameters'] },
    {
      name: 'parameter',
      before: 'def _(',
      after: '): pass',
      yields: ['typed_parameter', 'default_parameter', 'typed_default_parameter'],
    },
    { name: 'type', before: '_: ', after: '', yields: ['generic_type', 'union_type'] },
  ],
  comments: ['comment'],
  lineComment: '#',
  terminators: [';'],
  identifiers: ['identifier'],
  modifiers: ['async'],
  wrappers: ['expression_statement', 'dotted_name', 'case_pattern'],
  lists: ['module', 'block', 'lambda_parameters', 'expression_list', 'pattern_list'],
  sequences: ['module', 'block', 'dictionary'],
  blocks: ['block'],
  emptyBlock: 'pass',
  argumentLists: ['argument_list'],
  strings: { nodes: ['string'], quotes: ['string_start', 'string_end'] },
  verbatim: ['string'],
}
