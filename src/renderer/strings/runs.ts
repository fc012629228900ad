import { plural } from './plural.ts'

export const runs = {
  title: 'Runs',
  newRun: 'New run',
  empty: 'No runs yet. Each one stands here with its state, the ones that wait for you first.',
  groups: { needsYou: 'Needs you', running: 'Running', earlier: 'Earlier' },
  states: { running: 'Running', needs_you: 'Needs you', idle: 'Idle', done: 'Done', failed: 'Failed' },
  waits: (sites: number) => `Review: ${plural(sites, 'site waits', 'sites wait')}`,
  stale: (files: number) => `Stale: ${plural(files, 'file', 'files')} changed`,
  inFolder: (text: string, folder: string) => `${text} in ${folder}`,
  working: (tool: string) => `In ${tool}`,
  thinking: 'Between two calls',
  untitled: 'Untitled run',
  keys: 'All keys',
  announceNeedsYou: (title: string, detail: string) => `${title} needs you. ${detail}`,
  announceEnded: (title: string, state: string) => `${title}: ${state}`,
  failedToList: 'The runs could not be listed',
} as const
