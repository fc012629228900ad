export const welcome = {
  title: 'Let an agent see your code, and decide what it writes',
  text: 'Everything runs on this machine. Pick one to begin; the other stays a click away.',
  demo: 'Try the demo',
  demoText:
    'A scripted agent works on a small TypeScript and Python project: it breaks a type, fixes it, and proposes a rewrite over several files that waits for you. The words are canned, the tools are real.',
  demoNote: 'No key, no network',
  demoStart: 'Start the demo',
  demoStarting: 'Starting the demo',
  folder: 'Open a folder',
  folderText:
    'Any project of yours. Nothing of it is executed until you say that you trust it. Search it by shape, stage a rewrite and review each site, with the tools under your own hands.',
  folderNote: 'Asks once whether you trust it',
  folderOpen: 'Choose a folder',
  recent: 'Recent',
  open: 'Open',
  noRun: 'No run is open',
  noRunText: (name: string) =>
    `Start one to work on ${name}: the composer calls every tool, each write tells what it broke.`,
  newRun: 'New run',
} as const
