import type { Candidate, CommandFault } from './candidate.ts'
import type { CatalogEntry } from './catalog.ts'
import type { ServerProblem } from './person-servers.ts'

/** With what answers in its place; undefined: nothing does. */
export function commandProblem({ id, fault }: CommandFault, instead: Candidate | undefined): ServerProblem {
  const whose = instead === undefined || instead.entry.id === id ? '' : `${instead.entry.id}, `
  const consequence = instead === undefined ? '' : `; using ${whose}${instead.shown} instead`
  return { id, text: `${commandWords({ id, fault })}${consequence}.` }
}

export function commandWords({ id, fault }: CommandFault): string {
  return `settings.json, servers.${id}.command: ${fault}`
}

/** The person's program was started, and this came of it. Its last words may be many lines: the first says enough. */
export function failedCommand({ id }: CatalogEntry, shown: string, reason: string): CommandFault {
  const [first = ''] = reason.split('\n', 1)
  return { id, fault: `${shown} does not run: ${first.replace(/\.$/, '')}` }
}
