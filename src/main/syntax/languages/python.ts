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
  scaffolds: [
    { name: 'statement', before: '', after: '' },
    { name: 'expression', before: '(', after: ')', unlikely: ['tuple'] },
    { name: 'pair', before: '{', after: '}', yields: ['pair'] },
    { name: 'argument', before: '_(', after: ')', yields: ['keyword_argument'] },
    { name: 'handler', before: 'try:\n    pass\n', after: '', yields: ['except_clause', 'finally_clause'] },
    { name: 'else', before: 'if _:\n    pass\n', after: '', yields: ['elif_clause', 'else_clause'] },
    { name: 'decorator', before: '', after: '\ndef _(): pass', yields: ['decorator'] },
    { name: 'parameters', before: 'def _', after: ': pass', yields: ['parameters'] },
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
  argumentLists: ['argument_list'],
  strings: { nodes: ['string'], quotes: ['string_start', 'string_end'] },
  verbatim: ['string'],
}
