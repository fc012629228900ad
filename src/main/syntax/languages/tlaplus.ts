import type { LanguageRow } from '../language-row.ts'

const module = '---- MODULE M ----\n'
const end = '\n===='

export const tlaplus: LanguageRow = {
  id: 'tlaplus',
  name: 'TLA+',
  aliases: ['tla', 'tla+', 'pluscal'],
  extensions: ['.tla'],
  grammar: 'tlaplus.wasm',
  covers: [],
  // Names hold no letter but those of ASCII: where a metavariable stands is known by its place.
  standIns: ['_'],
  forms: [
    { before: '', after: ' == x', isStatement: true },
    { before: '', after: ' -> x', isStatement: false, follows: /\bCASE\s+$|\[\]\s*$/ },
    { before: '!.', after: ' = x', isStatement: false, follows: /\bEXCEPT\s+$/ },
    { before: '', after: ' := x;', isStatement: true },
  ],
  scaffolds: [
    { name: 'expression', before: `${module}x == `, after: end, example: 'Head(a) + 1' },
    { name: 'unit', before: module, after: end, example: 'Init == a = 0' },
    {
      name: 'case arm',
      before: `${module}x == CASE `,
      after: end,
      example: 'a = 1 -> b',
      yields: ['case_arm'],
    },
    {
      name: 'update',
      before: `${module}x == [y EXCEPT `,
      after: `]${end}`,
      example: '!.a = 1',
      yields: ['except_update'],
    },
    {
      name: 'PlusCal statement',
      before: `${module}(* --algorithm a begin\n`,
      after: `;\nend algorithm; *)${end}`,
      example: 'a := 1',
    },
    {
      name: 'PlusCal process',
      before: `${module}(* --algorithm a\n`,
      after: `\nbegin x := 1; end algorithm; *)${end}`,
      example: 'macro f(a) begin b := a; end macro;',
      yields: ['pcal_macro', 'pcal_procedure', 'pcal_process', 'pcal_definitions', 'pcal_var_decls'],
    },
    { name: 'module', before: '', after: '', example: '---- MODULE A ----\n====', yields: ['module'] },
  ],
  comments: ['comment', 'block_comment'],
  lineComment: '\\*',
  terminators: [';'],
  identifiers: ['identifier', 'identifier_ref'],
  modifiers: ['LOCAL'],
  wrappers: ['pcal_lhs'],
  lists: ['source_file'],
  sequences: ['source_file', 'module', 'let_in', 'conj_list', 'disj_list', 'case', 'pcal_algorithm_body'],
  blocks: [],
  argumentLists: [],
  strings: { nodes: ['string'], quotes: ['"'] },
  verbatim: ['string', 'block_comment'],
}
