import type { LanguageRow, Scaffold } from '../language-row.ts'

const statement: Scaffold = {
  name: 'statement',
  before: 'contract C { function f() public { ',
  after: ' } }',
  example: 'return a;',
}

export const solidity: LanguageRow = {
  id: 'solidity',
  name: 'Solidity',
  aliases: ['sol'],
  extensions: ['.sol'],
  grammar: 'solidity.wasm',
  covers: [],
  // Identifiers hold no other letter but those of ASCII: where a metavariable stands is known by its place.
  standIns: ['$', '_'],
  forms: [
    { before: '', after: ';', isStatement: true },
    { before: 'bool ', after: ';', isStatement: true },
    { before: 'bool ', after: '', isStatement: false, follows: /[(,]\s*$/ },
    { before: '"', after: '"', isStatement: false },
  ],
  scaffolds: [
    statement,
    {
      name: 'expression',
      before: 'contract C { function f() public { x = ',
      after: '; } }',
      example: 'f(1)',
    },
    { ...statement, name: 'terminated statement', after: '; } }', example: 'return a' },
    { name: 'member', before: 'contract C { ', after: ' }', example: 'uint256 public a = 1;' },
    {
      name: 'struct member',
      before: 'struct S { ',
      after: ' }',
      example: 'string name;',
      yields: ['struct_member'],
    },
    { name: 'top level', before: '', after: '', example: 'import "./a.sol";' },
  ],
  comments: ['comment'],
  lineComment: '//',
  terminators: [';'],
  identifiers: ['identifier', 'enum_value'],
  modifiers: ['visibility', 'state_mutability', 'virtual', 'override_specifier', 'immutable', 'constant'],
  wrappers: [
    'statement',
    'expression_statement',
    'expression',
    'call_argument',
    'type_name',
    'user_defined_type',
    'parameter',
  ],
  lists: ['source_file'],
  sequences: ['source_file', 'function_body', 'block_statement', 'contract_body', 'struct_body'],
  blocks: ['block_statement'],
  argumentLists: [],
  strings: { nodes: ['string'], quotes: ['"', "'"] },
  verbatim: ['string'],
}
