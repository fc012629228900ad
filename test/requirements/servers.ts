/** Promises of the catalog of language servers and of what a person says of them. */
export const servers = {
  'lsp.catalog-breadth':
    'At least 60 servers are known, by file name too; groups agree on their files and roots, and no row names a shell.',
  'lsp.monorepos':
    'The members of a workspace of several projects share one server at its root; unrelated projects have one each.',
  'lsp.untrusted-binaries':
    'A binary in a folder that is not trusted is refused, whoever names it, and it is told with its full path.',
  'lsp.linters':
    'A linter tells its diagnostics beside the server of types where it is configured and installed, and is asked nothing else.',
  'lsp.linter-refusals':
    'A linter that could not look into a file is absent with its reason, although it answers an empty list.',
  'lsp.checks-only':
    'A server that checks only a part of its files says so with every answer and in its row: an empty list is no clean file.',
  'servers.override':
    'One field that a person sets for a server leaves its other fields and all other servers as they are.',
  'servers.own': 'A person can name a server of their own.',
  'servers.override-told':
    'What the settings say wrongly is told with the server, the field and the consequence, and disables only itself.',
  'servers.command-told':
    'A command of the settings that is not there or does not run is told first, with what answers instead: by doctor, in the pane and in answers.',
  'servers.followed': 'A change of the settings holds for the next question, without a restart of the app.',
  'settings.by-hand':
    'settings.json may be written by hand while the app runs: it is followed at once, and nothing in it is lost.',
} as const
