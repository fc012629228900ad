/** Promises of graph; an id enters with the capability that it belongs to. */
export const graph = {
  'graph.uses-are-kept':
    'What used a symbol that is gone is unresolved, never forgotten, and resolved again when it comes back.',
  'graph.surface-rule':
    'An edit of a body links no other file again; a changed surface, a file that goes and one that comes do.',
  'graph.moved-file-keeps-ids': 'A file that was moved keeps the numbers of its symbols.',
  'graph.incremental-equals-full': 'After any sequence of edits the index says the same as one made anew.',
} as const
