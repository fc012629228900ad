/** Promises of diagnostics; an id enters with the capability that it belongs to. */
export const diagnostics = {
  'diagnostics.key': 'Severity, code and message make two diagnostics the same; position and source do not.',
  'diagnostics.moved-is-not-new': 'A diagnostic that moved to another line is not told again.',
  'diagnostics.counts-not-a-set':
    'A second instance of an equal error is introduced; one that goes is fixed.',
  'diagnostics.only-errors-and-warnings': 'Information and hints do not count in deltas.',
  'diagnostics.baseline':
    'What the servers said of the text before the first write is carried; a file that did not exist has an empty baseline.',
  'diagnostics.unknown-baseline':
    'Where the old text could not be settled, what appears is introduced and the delta says so.',
  'diagnostics.comes-back': 'What was fixed is told once; when it comes back it is introduced again.',
  'diagnostics.marked-when-delivered':
    'The ledger is marked only when a delta was delivered: a lost one is told again.',
  'diagnostics.per-server':
    'The ledger is kept per file and server id; a delta of several servers is as bad as its worst.',
  'diagnostics.per-run': 'Two runs never share what they were told.',
  'diagnostics.moves-and-deletes':
    'What was told goes with a file that moves; a deleted file has its diagnostics fixed.',
  'diagnostics.ledger-random': 'The ledger agrees with the plain rules over 20,000 random steps.',
  'diagnostics.importers-by-text':
    'Importers are found by the text of TypeScript, JavaScript, Python, C and C++ files.',
  'diagnostics.elsewhere':
    'What a write breaks in other files is told with it, at most 10 files and 20 diagnostics, with the totals of the rest.',
  'diagnostics.elsewhere-baseline':
    'Old faults of dependents are asked before the write and not told as new.',
  'diagnostics.mended-elsewhere': 'What a write mends in other files is told as fixed, once.',
  'diagnostics.pushed-elsewhere':
    'What a server pushes of other files during and after a write is told with it.',
  'diagnostics.waiting':
    'A write waits within its bound for warm and starting servers; the old text shares the bound.',
  'diagnostics.late-in-order':
    'What comes late is told in the order of the calls, whichever server was the quicker.',
  'diagnostics.late': 'What was late or starting follows once, with the id of its call, fresh or timed out.',
  'diagnostics.late-dependents':
    'An importer that has not answered in its bound is late: what it says follows exactly once, and is what the server says last.',
  'diagnostics.withdrawn':
    'What a server takes back or adds by itself, of a file that the run was told of, is told whenever it comes.',
  'diagnostics.beliefs-random':
    'After random runs with late, lost and given up answers a run knows exactly what the server says.',
  'diagnostics.overtaken':
    'Of several quick writes only the last text counts; what is owed for the others is closed.',
  'diagnostics.absent': 'Nobody who looked is an absence with its reason, never a clean file.',
  'diagnostics.cancelled-wait': 'A cancelled wait loses nothing: what the servers say follows late.',
  'diagnostics.outside':
    'What another program does to the diagnostics of files that a run knows is told with its next result, once.',
  'diagnostics.outside-settles':
    'At the end of a run the open answers about other programs’ changes are waited for, too.',
  'diagnostics.preview':
    'What a staged change would introduce and fix, in its files and in those that import them, is told before it is accepted.',
  'diagnostics.preview-tells-no-ledger':
    'A look ahead tells no ledger anything and leaves the servers with the texts of the disk.',
  'diagnostics.preview-bounded':
    'At most 20 files of a change are asked about, and one too large to be shown whole is not asked about; both are said.',
  'diagnostics.preview-outdated':
    'A look ahead is made once, is marked when a file changes, and is made anew on request.',
} as const
