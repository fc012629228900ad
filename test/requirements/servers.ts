/** Promises of the catalog of language servers and of what a person says of them. */
export const servers = {
  'lsp.catalog-breadth':
    'At least 60 servers are known, by file name too; groups agree on their files and roots, and no row names a shell.',
  'lsp.monorepos':
    'The members of a workspace of several projects share one server at its root; unrelated projects have one each.',
  'settings.by-hand':
    'settings.json may be written by hand while the app runs: it is followed at once, and nothing in it is lost.',
} as const
