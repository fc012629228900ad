/** Promises of workspace; an id enters with the capability that it belongs to. */
export const workspace = {
  'workspace.confined': 'No path, link or trick of spelling reaches outside the real root.',
  'workspace.protected': "Git is nobody's to write, files that run by themselves are a person's.",
  'workspace.write-whole-or-not': 'A write is done as a whole or not at all, and leaves nothing beside it.',
  'workspace.stale': 'A file that changed since the run knew it, or since the plan, is not overwritten.',
  'workspace.kinds-of-files':
    'Links are written through; hard links, FIFOs, folders and other encodings are refused.',
  'workspace.ignore-rules': 'Searches skip what .gitignore files ignore, unless it is named.',
  'workspace.listing':
    'A remembered listing is the listing of now: what was added, removed, renamed or ignored shows at once.',
  'workspace.watcher':
    'Changes in the folder are seen, by whose hand is told, ignored files are left out, and trouble is told.',
  'edit.cases': 'The edit cases 33 to 36 behave as their table says.',
  'edit.never-by-likeness': 'A block that only resembles the old text is shown, never replaced.',
  'edit.bytes-kept':
    'An edit changes the lines it means: endings, a missing final newline and all other bytes stay.',
  'edit.tolerances':
    'Trailing white space, punctuation, normalisation and a uniform indentation shift are tolerated when unique.',
  'patch.cases': 'The apply_patch cases 1 to 32 behave as their table says.',
  'patch.all-or-none': 'A patch of which one file fails changes no file.',
  'patch.forms':
    'Both forms of patches are read, with what models put round them; a cut one is never applied.',
  'find.glob': 'Globs answer sorted paths below the folder that is named, ignored files left out.',
  'find.grep': 'Grep answers matching lines with totals; ignored, binary and huge files are left out.',
  'find.grep-bounded':
    'An expression that never ends is stopped by its limit or by its caller, and a bad one is told.',
  'workspace.fits-ports':
    'Files, finder and review queue fit the ports of the tools (checked by the compiler).',
  'commit.crash':
    'A commit that dies at any step is all old or all new after the next start, with nothing left over.',
  'commit.power-failure':
    'A commit that stops at any call and loses what was not flushed is all old or all new after the next start.',
  'commit.errors': 'A file call that fails at any step leaves all old or all new, and the answer says which.',
  'commit.foreign-saves': 'What another program saves during a commit is in the file or in a kept backup.',
  'commit.without-links': 'Where there are no hard links the same promises hold by renaming.',
  'commit.windows-rename':
    'On Windows a rename is tried again for a second while another program has the file open.',
  'commit.lock': 'One process at a time commits to a workspace; the lock of a dead one is taken over.',
} as const
