/** Promises of the command line and of the core that it shares with the window. */
export const headless = {
  'headless.write-tells-delta':
    'A write with an error, in a trusted folder, tells exactly one introduced error.',
  'headless.untrusted-starts-nothing':
    'Without --trust no server starts, and the delta is absent with that reason.',
  'headless.guard-by-shape':
    'ast_grep finds the guard that disposes what it tested and none of the near misses.',
  'headless.stdout-is-json': 'stdout carries the JSON and nothing else; warnings and usage go to stderr.',
  'headless.exit-codes': 'Exit 0 for ok, 1 for a tool error, 2 for wrong usage; what comes later says so.',
  'headless.run-as-text': 'A scripted run can be printed as people read it: said, called, answered.',
  'headless.own-output': 'A journal that is kept in the workspace is not told in itself.',
  'headless.journal-replays': 'The printed journal and the saved run fold to the same view.',
  'headless.story':
    'The demo script runs to its end: introduced once, never repeated, fixed, staged, accepted.',
  'headless.story-debugs':
    'The demo stops a program and looks into it; where no adapter is, it says why and goes on.',
  'headless.person-decides':
    'With an answer given beforehand (--person) every staged change is decided, and without one it is named at the end.',
  'headless.scripts-reference': 'Every example of the page about scripts plays as it is written there.',
  'headless.doctor-says-why':
    'doctor tells for every server of the catalog what was found and why not, within 20 s.',
  'headless.doctor-bundle':
    'doctor --bundle writes what a report of a fault needs into a new file, without keys and home folder.',
  'headless.resolve-any-change':
    'A change that one process staged is decided by another, and its run tells so.',
  'headless.leaves-no-process':
    'A command that has ended, or was ended by a signal, leaves no process behind.',
  'desk.opens-untrusted': 'Opening a folder in the window asks about trust and starts nothing.',
  'desk.reopens-workspace':
    'A start without a folder opens the last workspace again, if it is still there; nothing of it is started.',
  'desk.demo-from-scratch':
    'The demo starts on a fresh copy of the sample; a copy that somebody changed stays as it is.',
  'desk.late-opener-catches-up':
    'Who opens a run late gets a view and its number; the events after it continue without a gap.',
  'desk.accept-refuses-stale':
    'Accept refuses when a file changed since, names the file and writes nothing; Discard leaves every byte.',
  'desk.accept-writes-all': 'Accept writes every file of the change, and its deltas stand in the journal.',
  'desk.change-survives-restart':
    'A change that waits is still there after a restart, and can be accepted then.',
  'desk.file-against-start': 'A touched file is shown against what it was before the run.',
  'desk.run-shows-its-folder':
    'Opening a run opens its folder; a run whose folder is gone can still be read.',
  'desk.sees-other-processes': 'What another process decides about a change of this run enters its journal.',
  'desk.exports-server-log':
    'What was said between the app and a server is exported into a new file, never over another one.',
  'desk.lets-runs-go':
    'A run that is over, waits for nobody and is idle is let go, and taken up again from its journal.',
  'desk.closes-unused':
    'A workspace that no run uses and no window shows is closed after a while, unless a change waits in it.',
  'desk.folder-gone':
    'A folder that goes away takes its servers along and is told; when it is back everything works again.',
  'desk.late-told':
    'Diagnostics that settle after their call are told in the journal, as a late delta of that call.',
  'desk.person-calls-tools':
    'A slash command calls any tool without a model; call and result stand in the journal.',
  'headless.index': '`index` reads what changed and nothing else; the answers of code_graph follow the disk.',
  'headless.graph-export': '`graph-export` prints one reference a line with its site, tier and target.',
} as const
