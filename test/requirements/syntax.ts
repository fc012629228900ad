/** Promises of syntax; an id enters with the capability that it belongs to. */
export const syntax = {
  'syntax.flat-trees':
    'A parsed text is a tree outside of WebAssembly, with its ERROR and MISSING nodes counted.',
  'syntax.table':
    'The language table names only kinds that the grammars have, and finds a language by name or path.',
  'syntax.loose-text':
    'A text that a grammar leaves without a node has one, so that it counts like any other.',
  'syntax.reference': 'docs/reference/languages.md is what the language table says.',
  'syntax.failures': 'A missing grammar and a cancelled parse are told, and leave the parser usable.',
  'syntax.pool': 'Parsing goes on in threads that are started when needed, shared by all who parse.',
  'syntax.pool-fair':
    'No call waits for the whole of another one, and no thread is idle while others have too much.',
  'syntax.pool-cancel':
    'A cancelled call ends at once; a thread that cannot be interrupted is ended and replaced.',
  'syntax.pool-crash': 'A thread that dies fails one task, says where it was, and is replaced.',
  'syntax.pool-memory': 'Threads that have grown too large or have nothing to do give their memory back.',
  'syntax.cache':
    'Bytes and trees of files are remembered within a bound, and never answered when the file has changed.',
  'syntax.tree-memory':
    'Reading a tree from memory gives the same nodes as the documented way, in every grammar.',
  'syntax.memory': 'Parsing many texts does not make the memory of the parser grow.',
} as const
