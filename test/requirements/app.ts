/** Promises of app; an id enters with the capability that it belongs to. */
export const app = {
  'app.every-event-is-sent': 'Every event of the contract reaches the window.',
  'app.foreign-messages-change-nothing':
    'A malformed or foreign IPC message is answered with a failure and reaches no handler.',
  'app.sender-is-checked': 'Only the main frame of our own window, on our own page, may call.',
  'app.scheme-is-confined': 'The custom scheme serves the built files and nothing else of the disk.',
  'app.external-links-are-asked': 'Only https addresses leave the app, and only after a question.',
  'app.events-are-batched': 'Events reach the window batched per animation frame, in order.',
  'app.window-calls': "The window's own buttons and the folder dialog are answered without the core.",
  'app.crashed-page-comes-back':
    'A crashed page is opened again; three crashes in a minute end in a recovery page.',
  'app.quit-closes-the-core': 'Quitting closes the core within a limit and never hangs.',
  'app.window-opens': 'The app opens one window with its title, and the page has nothing to complain about.',
  'app.page-is-sandboxed': 'The page runs in a sandbox without Node and sees two functions.',
  'app.policy-by-header':
    'Every answer of the scheme carries the content security policy; text never runs as script.',
  'app.page-cannot-leave': 'Navigation and new windows are refused.',
  'app.permissions-are-refused': 'Permissions, devices and downloads are refused; only copying is allowed.',
  'app.one-instance': 'One window for one data folder: a second start brings it to the front.',
  'app.logs-hold-no-keys': 'The log holds no key and no home folder.',
  'app.logs-are-bounded': 'The log keeps five files of bounded size.',
  'app.start-failure-is-told':
    'A start that cannot succeed says why and ends; no process stays without a window.',
  'app.main-job':
    'In the window: a write shows what it broke and only that, a fix shows as fixed, a staged rewrite waits; Discard leaves every byte, a file that changed refuses Accept by name, Accept writes all.',
  'app.reopens-after-restart':
    'After a restart a run shows the same conversation, and its change still waits.',
  'app.replays-headless-runs':
    'The window replays the journal that `control-center run` printed to the same view.',
  'app.sandbox-is-real':
    "The system's own sandbox holds the page's process (Linux: seccomp and no new privileges).",
  'app.first-paint-in-theme': "The first paint has the person's theme.",
} as const
