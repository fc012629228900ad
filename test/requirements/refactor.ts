/** Promises of refactorings by language servers; an id enters with the capability that it belongs to. */
export const refactor = {
  'refactor.edits-in-order':
    'A workspace edit is done in order on captured texts: an edit after a rename is of the new name, edits at one position keep their order.',
  'refactor.nothing-by-halves':
    'Overlapping edits, a range that cuts a character, a missing or an existing file refuse the whole edit.',
  'refactor.bytes-kept':
    'Line endings, a byte order mark and a missing final newline stay as they are, in whatever unit the server counts.',
  'refactor.snippets': 'Of a snippet edit only its plain text is proposed.',
  'refactor.versions': 'An edit of a version that the server does not have is refused as stale.',
  'refactor.only-differences': 'A server that answers whole texts changes only what differs.',
} as const
