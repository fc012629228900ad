import type { LanguageRow } from '../language-row.ts'

const branches = ['when', 'in_clause', 'else']
const handlers = ['rescue', 'ensure', 'else']

export const ruby: LanguageRow = {
  id: 'ruby',
  name: 'Ruby',
  aliases: ['rb'],
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.rbw', '.podspec', '.thor'],
  fileNames: [
    'gemfile',
    'rakefile',
    'guardfile',
    'capfile',
    'vagrantfile',
    'podfile',
    'fastfile',
    'brewfile',
    'dangerfile',
  ],
  grammar: 'ruby.wasm',
  covers: [],
  // Letters to Ruby's grammar, and rare in sources.
  standIns: ['µ', 'ª', 'º', 'ǂ', 'ʘ'],
  ownNames: ['$LOAD_PATH', '$LOADED_FEATURES', '$PROGRAM_NAME', '$ERROR_INFO'],
  // A class has the name of a constant; a hash takes a splat where it takes no name, and a case takes only branches.
  forms: [
    { before: 'C', after: '', isStatement: false },
    { before: '**', after: '', isStatement: false, follows: /[{,]\s*$/ },
    { before: 'when ', after: '', isStatement: false, follows: /\bcase\b[^\n]*\n\s*$/ },
  ],
  // To a statement `when a` is a call; hence what has a keyword stands first.
  scaffolds: [
    { name: 'case', before: 'case _\n', after: '\nend', yields: branches, example: 'when 1 then 2' },
    { name: 'handler', before: 'begin\n', after: '\nend', yields: handlers, example: 'rescue A\nb' },
    { name: 'else', before: 'if _\n', after: '\nend', yields: ['elsif', 'else'], example: 'elsif a\nb' },
    { name: 'statement', before: '', after: '', example: 'a = f(1)', unlikely: ['match_pattern'] },
    { name: 'pair', before: '_ = {', after: '}', yields: ['pair'], example: 'a: 1' },
    { name: 'block', before: '_ ', after: '', yields: ['block', 'do_block'], example: '{ |a| b }' },
    { name: 'parameters', before: 'def _', after: '; end', yields: ['method_parameters'], example: '(a)' },
  ],
  comments: ['comment'],
  lineComment: '#',
  terminators: [';', 'empty_statement'],
  newlinesTerminate: true,
  identifiers: ['identifier', 'constant', 'hash_key_symbol'],
  modifiers: [],
  wrappers: ['pattern', 'block_argument'],
  lists: ['program', 'argument_list', 'then'],
  sequences: [
    'program',
    'body_statement',
    'block_body',
    'then',
    'else',
    'ensure',
    'do',
    'begin',
    'hash',
    'argument_list',
  ],
  tags: ['then'],
  branches: ['else', 'elsif', 'when', 'in_clause'],
  blocks: ['then', 'body_statement', 'block_body'],
  argumentLists: ['argument_list', 'method_parameters'],
  strings: { nodes: ['string'], quotes: ['"'] },
  verbatim: ['string', 'heredoc_body'],
}
