import type { Delta, Diagnostic, SettledState } from '../../../shared/model/diagnostic.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'

const words = strings.diagnostics

/** The lamp beside a state word. */
export function ledOf(state: SettledState): 'on' | 'off' | 'warm' | 'bad' {
  switch (state) {
    case 'fresh':
      return 'on'
    case 'late':
    case 'starting':
      return 'warm'
    case 'timed_out':
      return 'bad'
    case 'absent':
      return 'off'
  }
}

/** A sentence for what a delta does not know; undefined when it knows all. Silence is never told as clean. */
export function noticeOf(delta: Delta): string | undefined {
  if (delta.state === 'absent') return words.nobodyLooked(delta.reason ?? words.noReason)
  if (delta.state !== 'fresh') return words.notSettled[delta.state]
  const hasNew =
    delta.introduced.length > 0 || delta.elsewhere.some(({ introduced }) => introduced.length > 0)
  return delta.baseline === 'unknown' && hasNew ? words.unknownBaseline : undefined
}

/** A diagnostic's code as its language writes it: TypeScript's servers send the bare number. */
export function codeOf({ code, source }: Diagnostic): string | undefined {
  const isTypeScript = source === 'ts' || source === 'typescript' || source === 'tsserver'
  return code !== undefined && isTypeScript && /^\d+$/.test(code) ? `TS${code}` : code
}

/** The deltas of one call that still say something: one that was late is silent once its file's later one is there. */
export function lastWords(entries: readonly DeltaEntry[]): readonly DeltaEntry[] {
  return entries.filter(
    ({ seq, delta }) =>
      (delta.state !== 'late' && delta.state !== 'starting') ||
      !entries.some((other) => other.seq > seq && other.delta.file === delta.file),
  )
}
