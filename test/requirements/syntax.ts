/** Promises of syntax; an id enters with the capability that it belongs to. */
export const syntax = {
  'syntax.flat-trees':
    'A parsed text is a tree outside of WebAssembly, with its ERROR and MISSING nodes counted.',
  'syntax.table':
    'The language table names only kinds that the grammars have, and finds a language by name or path.',
  'syntax.loose-text':
    'A text that a grammar leaves without a node has one, so that it counts like any other.',
  'syntax.failures': 'A missing grammar and a cancelled parse are told, and leave the parser usable.',
  'syntax.memory': 'Parsing many texts does not make the memory of the parser grow.',
} as const
