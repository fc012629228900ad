/** Promises of process; an id enters with the capability that it belongs to. */
export const process = {
  'process.argv-only': 'Programs are started from argv arrays without a shell; arguments arrive unchanged.',
  'process.clean-environment':
    'A child gets neither secrets nor what steers this program; what it is given by name arrives.',
  'process.start-failure': 'A program that cannot be started is an exit with the reason, never a throw.',
  'process.find-command':
    'A command is found as an absolute path in extra folders, then PATH, each candidate in order.',
  'process.find-untrusted': 'Nothing inside an untrusted folder is found, not through a link either.',
  'process.own-programs':
    'A program of the system that the app itself needs is never taken from PATH or the current folder.',
  'process.stderr-bounded': 'The error output of a process is kept to its last lines, in bounded memory.',
  'process.tree': 'The tree of a process holds descendants, its group and its session.',
  'process.kill-tree':
    'Ending a process ends all of its tree, also what ignores SIGTERM or left group, session and parent.',
  'process.kill-exact': 'Nothing outside the tree is ended.',
  'process.watchdog':
    'When this program is killed with SIGKILL, none of its children lives on after two seconds.',
  'process.close-all': 'Closing the host leaves no process behind, the watchdog included.',
  'process.memory': 'The resident memory of a process tree is told in bytes.',
  'process.shell-limits':
    'A shell line ends at its timeout or cancel with its whole tree; its output is bounded, head and tail.',
} as const
