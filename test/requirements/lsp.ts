/** Promises of lsp; an id enters with the capability that it belongs to. */
export const lsp = {
  'lsp.catalog-is-data': 'Language servers are data that is parsed; a broken row names its field.',
  'lsp.uri-identity':
    'A path becomes a URI and back unchanged: drive letters, %3A, spaces, #, %, non-ASCII, UNC.',
  'lsp.utf16-positions': 'Positions are UTF-16 for every server, also for one that counts bytes.',
  'lsp.rpc-settles':
    'Every request is settled: by its answer, its limit, a cancel, or the end of the channel.',
  'lsp.reverse-requests': 'What a server asks is answered truthfully; what is unknown gets -32601.',
  'lsp.open-documents': 'Texts are sent whole with rising versions; beyond a cap the least used are closed.',
  'lsp.disk-changes': 'A file that changed on the disk is brought up to it before the next question.',
  'lsp.watched-files':
    'A server is told of the changes on the disk that it registered for, else of what it knows; a checkout in parts.',
  'lsp.follows-disk':
    'An open file that another program changed reaches its server at once, and a question about the old text is over.',
  'lsp.pull':
    'Pull is used where it was offered, statically or later: unchanged, "not now" and refresh understood.',
  'lsp.tsserver-request': 'tsserver is asked for its diagnostics, so that clean is confirmed.',
  'lsp.push': 'A push settles a text by its version or its order, then quiet; silence settles nothing.',
  'lsp.push-and-work':
    'A push while announced work is under way settles nothing: an index that is being read knows too little.',
  'lsp.push-stale': 'A publish for an older text is dropped; an empty one after a close is no news.',
  'lsp.save-driven': 'A server that checks on save settles when its announced work has ended.',
  'lsp.never-twice': 'A server that pushes and answers pulls is counted once.',
  'lsp.newest-text': 'Of quick edits only the last text counts.',
  'lsp.detection': 'A server is offered by the nearest root marker and a binary that starts.',
  'lsp.places': 'Binaries are looked for in the settings, the trusted workspace, PATH, then the app itself.',
  'lsp.bare-folder': 'TypeScript and Python are answered in a folder without markers by the app itself.',
  'lsp.next-candidate':
    'A binary that exits early or fails to initialize is absent with its reason; the next is tried.',
  'lsp.untrusted-starts-nothing': 'In a folder that is not trusted no server starts, and the report says so.',
  'lsp.restart':
    'A server that dies is started again, a limited number of times, then absent with the reason.',
  'lsp.hang': 'A server that hangs is told within its bound and given up.',
  'lsp.faulty-servers':
    'Beside a server that does one thing wrong an edit returns in its bound and says so; starts are few, nothing is left.',
  'lsp.no-growth': 'A workspace that is opened and closed again and again adds neither memory nor children.',
  'lsp.rubbish': 'Rubbish from a server costs nothing but itself.',
  'lsp.cold-states':
    'While a server starts the report says starting, then late; the diagnostics follow once.',
  'lsp.late-never-lost': 'What a server tells after its time still arrives.',
  'lsp.idle-sweep': 'A server that nobody needed for five minutes is stopped, and starts again when needed.',
  'lsp.cap':
    'Of all workspaces together only so many servers run; the least recently used that nobody waits for is stopped first.',
  'lsp.nothing-left': 'After close no process of a server is left.',
  'lsp.alternatives-are-not-missing':
    'A server that is not installed is told as not needed while another one of its group answers for its files.',
  'lsp.statuses': 'Every catalog entry has a status row with marker, binary, state and reason.',
  'lsp.protocol-log':
    'The last messages of each server are kept within a bound, exported without keys and home folder, and can be replayed.',
  'lsp.doctor': 'The doctor starts each binary that it finds and says why one does not, within its deadline.',
  'lsp.real-typescript-native': 'TypeScript 7 tells an error right after a change, and its fix.',
  'lsp.real-typescript-language-server': 'typescript-language-server does too.',
  'lsp.real-pyright': 'pyright does too.',
  'lsp.real-vtsls': 'vtsls does too.',
  'lsp.real-gopls': 'gopls does too.',
  'lsp.real-clangd': 'clangd does too.',
  'lsp.real-rust-analyzer': 'rust-analyzer does too.',
  'lsp.real-bash': 'bash-language-server does too.',
  'lsp.real-json': 'The JSON server does too.',
  'lsp.real-css': 'The CSS server does too.',
  'lsp.real-html': 'The HTML server does too.',
  'lsp.real-yaml': 'yaml-language-server does too.',
  'lsp.real-intelephense': 'intelephense does too.',
  'lsp.real-eslint': 'The ESLint server does too.',
  'lsp.catalog-without-a-server':
    'The rows of Dart and Lua settle as their servers are known to speak, played by a scripted one.',
  'lsp.random-edits':
    'In random edits a run is told nothing stale, nothing twice and loses nothing, against a process that has seen no other text.',
  'lsp.real-elsewhere': 'What a write breaks and mends in other files is told by every real server that can.',
  'lsp.real-previews':
    'What a change would do is told before it is accepted by every real server that can, and why not by the others.',
  'lsp.preview-hears-of-others':
    'A look ahead tells what a server finds by itself in files that it was not asked about.',
  'lsp.source-shape': 'The pool has the shape that the diagnostics room asks for.',
  'lsp.overlays':
    'The texts of a change that is not on the disk are shown to a server together, and what it held before is put back in every case.',
  'lsp.preview-gives-way':
    'One preview at a time in a server, and none while a real text is asked about: a check ends it at once and sees real texts only.',
  'lsp.overlay-pushes':
    'What a server pushes of a text that is not on the disk reaches neither a check nor a listener, not late either.',
  'lsp.unsaved-texts':
    'A server that checks only saved files is not asked about a change that is not saved, and it is said so.',
  'lsp.query':
    'A question about a place finds the file open with the text of the disk, in a server that has settled.',
  'lsp.query-offers':
    'A server is asked only what it has offered, at the start or later; what it did not is told.',
  'lsp.query-retry':
    'A question is asked again when the server says "not now", and begins again when the text changed meanwhile.',
  'lsp.query-cancel': 'A question that is cancelled is cancelled at the server.',
  'lsp.query-not-of-previews':
    'A question is never answered from the text of a change that is not on the disk.',
  'lsp.query-no-news': 'Looking into a file tells nobody what stood in it before.',
  'lsp.symbol-on-line': 'A symbol is found on its line whatever stands before it; the second one is name#2.',
  'lsp.symbol-on-line-errors':
    'A symbol that is not there is told with the lines and names that are closest.',
  'lsp.name-path': 'A path of names finds its symbol; several are listed, none is told with the closest.',
  'lsp.answers':
    'Every form in which the protocol lets a server answer is read; a malformed member costs no other.',
  'lsp.real-questions':
    'Real servers of each kind answer questions about places, behind emojis too, or say what they do not offer.',
  'lsp.project-check':
    'The project is checked by its own checker, bounded, cancelled with its tree, without writing into the workspace.',
  'lsp.project-check-output':
    'What tsc, pyright, go and cargo print becomes diagnostics; what cannot be read is not clean.',
  'lsp.query-faults':
    'A server that is absent, does not start, dies or hangs is an answer to a question, never an error.',
} as const
