/** Promises of refactorings by language servers; an id enters with the capability that it belongs to. */
export const refactor = {
  'refactor.edits-in-order':
    'A workspace edit is done in order on captured texts: an edit after a rename is of the new name, edits at one position keep their order.',
  'refactor.nothing-by-halves':
    'Overlapping edits, a range that cuts a character, a missing or an existing file refuse the whole edit.',
  'refactor.bytes-kept':
    'Line endings, a byte order mark and a missing final newline stay as they are, in whatever unit the server counts.',
  'refactor.after-preview': 'A text that was only previewed shifts no place of what a server answers later.',
  'refactor.parses': 'Edits of a server that would leave code which does not parse are refused, not staged.',
  'refactor.confined':
    'An edit or a move that reaches outside the workspace, into protected or ignored files, is refused as a whole with the names.',
  'refactor.snippets': 'Of a snippet edit only its plain text is proposed.',
  'refactor.versions': 'An edit of a version that the server does not have is refused as stale.',
  'refactor.rename':
    'A symbol is renamed in every file that uses it: staged, on the disk after Accept only, taken back as one step.',
  'refactor.not-renameable': "What cannot be renamed is refused in the server's words and nothing is staged.",
  'refactor.rename-file':
    'A file or a folder is moved with the imports of it, where a server updates them; else the move is proposed and it is said.',
  'refactor.all-importers':
    'Importers of a project that the server has not read are updated too; those that nobody changed are told by name.',
  'refactor.rebase':
    'A stale refactoring is asked for again on the texts as they are now; where that cannot be, it stays and the reason is told.',
  'refactor.code-action':
    'A code action of a line is taken by its title; an unknown or ambiguous one answers those that there are.',
  'refactor.organize-imports':
    'The imports of a file are organized by code action or by command, and staged.',
  'refactor.server-edits':
    'What a server asks to be applied is staged or refused, never written, and the server hears the truth.',
  'refactor.own-edits':
    'What a server wants to be changed by itself is staged in the run that it works for, or refused with the reason; server, journal, agent and pane hear it.',
  'refactor.only-differences': 'A server that answers whole texts changes only what differs.',
} as const
