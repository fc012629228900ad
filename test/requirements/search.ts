/** Promises of the search pane; an id enters with the capability that it belongs to. */
export const search = {
  'search.from-pattern-to-disk':
    'A pattern becomes matches, a preview, a staged change and an accepted one in one window; only Accept writes.',
  'search.live':
    'Matches come while somebody types; what is shown is always of the pattern that stands in the box.',
  'search.reading-is-shown': 'How the pattern was read is shown as a tree, with the other ways to read it.',
  'search.nothing-has-a-reason':
    'No match tells the hints; a pattern that is no code tells what each way of reading said, and where.',
  'search.by-keyboard':
    'The search pane is used by the keyboard alone, from the pattern to the staged change.',
  'search.many': 'Ten thousand matches scroll; what main holds back is counted and can be asked for.',
  'search.one-at-a-time':
    'A new search cancels the one before; nothing is told of a cancelled one, nor of another than the asked one.',
  'search.pages': 'Matches beyond what the window is told are kept in main and paged.',
  'search.preview-stages-nothing':
    'A preview tells replacements, drops and overlaps with both sides of each file, and stages nothing.',
  'search.form-of-a-folder':
    'What was typed, a rewrite too, stays with its folder and is never run over another one.',
  'search.history': 'The last patterns of a folder are remembered, each once, newest first.',
  'search.from-a-call': 'A search or rewrite of a conversation fills the search pane with what it asked.',
  'search.examples-read': 'Every pattern that is offered to begin with reads in its language.',
} as const
