import type { Delta, Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { ChangePreview } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { splitPath } from '../../ui/path.ts'
import type { Fact } from './facts.ts'

const words = strings.review.wouldBe

/** One file that the change would do something to. */
export interface WouldBeFile {
  readonly path: string
  readonly gained: readonly Diagnostic[]
  readonly fixed: number
}

/** The counts, or why there are none: silence is never told as clean, and what is of a text of then has no tick. */
export function headOf(preview: ChangePreview, isStale = false): Fact {
  const state = isStale ? 'outdated' : preview.state
  const { deltas } = preview
  const files = wouldBeFiles(deltas)
  if (!deltas.some(hasAnswer))
    return { icon: 'info', tone: 'soft', text: state === 'running' ? words.running : words.nobody }
  const gained = files.flatMap((file) => file.gained)
  const errors = gained.filter(({ severity }) => severity === 'error').length
  const warnings = gained.length - errors
  const fixed = files.reduce((sum, file) => sum + file.fixed, 0)
  const text = words.fixes(gainsOf(errors, warnings), fixed)
  if (state === 'outdated') return { icon: 'info', tone: 'quiet', text }
  if (errors > 0) return { icon: 'warning', tone: 'bad', text }
  const isWhole = state === 'done' && deltas.every(({ state: one }) => one === 'fresh')
  return warnings > 0 || !isWhole
    ? { icon: 'info', tone: 'soft', text }
    : { icon: 'check', tone: 'good', text }
}

function gainsOf(errors: number, warnings: number): string {
  const parts = [
    ...(errors > 0 ? [words.errors(errors)] : []),
    ...(warnings > 0 ? [words.warnings(warnings)] : []),
  ]
  return parts.length === 0 ? words.gainsNothing : words.gains(parts)
}

/** Files with something new or fixed: those of the change first, what happens elsewhere behind them. */
export function wouldBeFiles(deltas: readonly Delta[]): readonly WouldBeFile[] {
  const files = new Map<string, { gained: Diagnostic[]; fixed: number }>()
  const of = (path: string): { gained: Diagnostic[]; fixed: number } => {
    const known = files.get(path) ?? { gained: [], fixed: 0 }
    files.set(path, known)
    return known
  }
  for (const { file, introduced, fixed } of deltas) {
    const known = of(file)
    known.gained.push(...introduced)
    known.fixed += fixed.length
  }
  for (const { elsewhere } of deltas)
    for (const { file, introduced } of elsewhere) of(file).gained.push(...introduced)
  return [...files]
    .map(([path, file]) => ({ path, ...file }))
    .filter(({ gained, fixed }) => gained.length + fixed > 0)
}

/** Who did not answer, one sentence a reason. */
export function silencesOf({ deltas, notAsked, state }: ChangePreview): readonly string[] {
  const byReason = new Map<string, string[]>()
  for (const delta of deltas) {
    if (delta.state === 'fresh' || (state === 'running' && !deltas.some(hasAnswer))) continue
    const reason =
      delta.state === 'absent' ? (delta.reason ?? strings.diagnostics.noReason) : words.reasons[delta.state]
    byReason.set(reason, [...(byReason.get(reason) ?? []), splitPath(delta.file).name])
  }
  const leftOut = deltas.reduce((sum, { elsewhereLeftOut }) => sum + (elsewhereLeftOut?.diagnostics ?? 0), 0)
  return [
    ...[...byReason].map(([reason, files]) => words.ofFiles(files.join(', '), reason)),
    ...(leftOut > 0 ? [words.leftOut(leftOut)] : []),
    ...(notAsked > 0 ? [words.notAsked(notAsked)] : []),
  ]
}

function hasAnswer({ servers }: Delta): boolean {
  return servers.some(({ state }) => state === 'fresh')
}
