/** Promises of graph; an id enters with the capability that it belongs to. */
export const graph = {
  'graph.uses-are-kept':
    'What used a symbol that is gone is unresolved, never forgotten, and resolved again when it comes back.',
  'graph.surface-rule':
    'An edit of a body links no other file again; a changed surface, a file that goes and one that comes do.',
  'graph.moved-file-keeps-ids': 'A file that was moved keeps the numbers of its symbols.',
  'graph.incremental-equals-full': 'After any sequence of edits the index says the same as one made anew.',
  'graph.facts-are-kept': 'What extraction said of a file comes out of the database as it went in.',
  'graph.one-writer': 'One process writes the index of a workspace, others read it.',
  'graph.broken-is-set-aside':
    'An index that is cut, broken or of a newer version is set aside with a word and made anew.',
  'graph.written-is-answered':
    'What was written, by a tool or while the program was away, is in the index before the next answer.',
  'graph.cancel-and-resume': 'A cancelled index is valid, and the next run reads only what is missing.',
  'graph.skipped-is-named':
    'A file that cannot be read, parsed or linked is counted and named, and stops no other.',
  'graph.file-set': 'The indexed files are those of git, or without it those that ignore rules leave.',
  'graph.export': 'An export has every use with its place, its tier and where it leads.',
  'graph.names':
    'A name is found by its path, its key or alone; several are answered, never chosen from, and none is said with names like it.',
  'graph.search': 'A search ranks the whole name before its beginning before a part of it.',
  'graph.paging': 'Pages follow each other by the cursor; one that does not fit is refused.',
  'graph.callers': 'A caller or callee is one row with the place of its first use, at any depth.',
  'graph.guesses-are-asked-for': 'A guessed edge is answered only where guesses are asked for.',
  'graph.impact':
    'Impact goes in rings over calls, inheritance and overrides, tests apart, hubs named and not gone on from.',
  'graph.implementations': 'What extends or overrides a symbol is found at any distance.',
  'graph.tests-for': 'The tests that reach a symbol or a file are found.',
  'graph.path': 'The shortest way of calls between two symbols is found from both ends.',
  'graph.outline': 'An outline is in the order of the text, with the depth of each symbol.',
  'graph.overviews': 'Entry points, candidates for being unused and hubs come from resolved uses.',
  'graph.map': 'A map holds what is used most and no more than its budget.',
} as const
