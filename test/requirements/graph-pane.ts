/** Promises of the graph pane and of the words of code_graph; an id enters with the capability that it belongs to. */
export const graphPane = {
  'graph-pane.from-name-to-impact':
    'In the window a name leads to its symbol, to who calls it, and to what a change of it may reach.',
  'graph-pane.table-says-all':
    'The table says what the drawing shows: a tree, rings with tests apart, or a path.',
  'graph-pane.no-endless-tree': 'A cycle of calls ends in the tree where it comes back.',
  'graph-pane.drawing-is-bounded': 'The drawing shows the nearest symbols, and says how many it left out.',
  'graph-pane.latest-question': 'An answer that comes after another question was asked is not shown.',
  'graph-pane.by-keyboard':
    'Arrows go over symbols only, open and close branches, and lead back to the row around.',
  'graph-pane.names-say-whose': 'A method is shown with the class around it.',
} as const
