import type { LanguageRow } from '../language-row.ts'

export const yaml: LanguageRow = {
  id: 'yaml',
  name: 'YAML',
  aliases: ['yml'],
  extensions: ['.yaml', '.yml'],
  grammar: 'yaml.wasm',
  covers: [],
  // A plain scalar may begin with it.
  standIns: ['$'],
  forms: [
    { before: '', after: ':', isStatement: true },
    { before: '- ', after: '', isStatement: true },
  ],
  scaffolds: [
    { name: 'document', before: '', after: '', example: 'a: 1' },
    { name: 'flow pair', before: '{', after: '}', example: 'a: 1', yields: ['flow_pair'] },
  ],
  comments: ['comment'],
  lineComment: '#',
  terminators: [],
  identifiers: ['string_scalar'],
  modifiers: [],
  wrappers: ['flow_node', 'plain_scalar'],
  lists: ['stream', 'document', 'block_mapping', 'block_sequence'],
  sequences: ['stream', 'block_mapping', 'block_sequence', 'flow_mapping', 'flow_sequence'],
  blocks: [],
  argumentLists: [],
  strings: { nodes: ['double_quote_scalar', 'single_quote_scalar'], quotes: ['"', "'"] },
  verbatim: ['double_quote_scalar', 'single_quote_scalar'],
}
