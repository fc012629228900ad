import type { Delta, Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { ChangePreview } from '../../../shared/model/staged-change.ts'
import { presentDiagnostic } from './delta-text.ts'
import { counted } from './text-limit.ts'

/** The first ones; the result's data holds them all. */
const shownDiagnostics = 10
const shownSilences = 5

/** What a change that is not on the disk would do to the diagnostics: the counts, the first new ones, who did not say. */
export function presentPreview({ deltas, notAsked }: ChangePreview): string {
  const introduced = deltas.flatMap(introducedBy)
  const shown = introduced.slice(0, shownDiagnostics)
  const left = introduced.length - shown.length
  return [
    countsOf(deltas),
    ...shown.map(({ file, diagnostic }) => `  would be new: ${file} ${presentDiagnostic(diagnostic)}`),
    left > 0 ? `  (${left} more would be new; the result's data holds them)` : '',
    ...silencesOf(deltas),
    notAsked > 0 ? `Not asked, beyond the limit: ${counted(notAsked, 'more file')} of the change.` : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function introducedBy(delta: Delta): readonly { file: string; diagnostic: Diagnostic }[] {
  return [
    ...delta.introduced.map((diagnostic) => ({ file: delta.file, diagnostic })),
    ...delta.elsewhere.flatMap(({ file, introduced }) =>
      introduced.map((diagnostic) => ({ file, diagnostic })),
    ),
  ]
}

/** Empty when nobody has looked: then the silences say why. */
function countsOf(deltas: readonly Delta[]): string {
  if (!deltas.some(({ servers }) => servers.some(({ state }) => state === 'fresh'))) return ''
  const introduced = deltas.flatMap(introducedBy)
  const errors = introduced.filter(({ diagnostic }) => diagnostic.severity === 'error').length
  const warnings = introduced.length - errors
  const fixed = deltas.reduce((sum, delta) => sum + delta.fixed.length, 0)
  const gained = [
    errors > 0 ? counted(errors, 'error') : '',
    warnings > 0 ? counted(warnings, 'warning') : '',
  ].filter((part) => part !== '')
  if (gained.length === 0 && fixed === 0) return 'If accepted: no new diagnostics, none fixed.'
  const parts = [
    gained.length === 0 ? 'introduce nothing' : `introduce ${gained.join(' and ')}`,
    fixed > 0 ? `fix ${fixed}` : '',
  ].filter((part) => part !== '')
  return `Would ${parts.join(', ')}.`
}

/** One line a reason, with the files that it holds for: silence is never clean. */
function silencesOf(deltas: readonly Delta[]): readonly string[] {
  const byReason = new Map<string, string[]>()
  for (const { file, state, reason, servers } of deltas) {
    const silent = servers.filter((server) => server.state !== 'fresh')
    const said = servers.length === 0 ? [{ state, reason }] : silent
    for (const { state: how, reason: why } of said) {
      const line = `${stateWords[how]}${why === undefined ? '' : ` (${why})`}`
      byReason.set(line, [...(byReason.get(line) ?? []), file])
    }
  }
  const lines = [...byReason].map(([line, files]) => `Diagnostics before Accept, ${placeOf(files)}: ${line}.`)
  const left = lines.length - shownSilences
  return left > 0 ? [...lines.slice(0, shownSilences), `(${left} more reasons of this kind)`] : lines
}

function placeOf(files: readonly string[]): string {
  const [first = '', ...others] = files
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'other file')}`
}

const stateWords = {
  fresh: 'settled',
  late: 'not settled yet; the review pane will show them',
  starting: 'the server is still starting; the review pane will show them',
  timed_out: 'not settled in time, which does not mean clean',
  absent: 'nobody looked',
} as const
