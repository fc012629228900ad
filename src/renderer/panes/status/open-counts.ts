import type { Diagnostic, Severity } from '../../../shared/model/diagnostic.ts'
import type { DeltaEntry } from '../../../shared/run/view.ts'

export interface OpenCounts {
  readonly errors: number
  readonly warnings: number
}
interface OpenOne {
  readonly severity: Severity
  readonly times: number
}

/** What the run introduced and has not fixed since, over all its deltas; what stood before the run counts for nothing. */
export function openCounts(deltas: readonly DeltaEntry[]): OpenCounts {
  const open = new Map<string, OpenOne>()
  const add = (file: string, { severity, code, message }: Diagnostic, step: 1 | -1): void => {
    const key = JSON.stringify([file, severity, code, message])
    open.set(key, { severity, times: Math.max(0, (open.get(key)?.times ?? 0) + step) })
  }
  for (const { delta } of deltas) {
    for (const one of delta.introduced) add(delta.file, one, 1)
    for (const one of delta.fixed) add(delta.file, one, -1)
    for (const { file, introduced } of delta.elsewhere) for (const one of introduced) add(file, one, 1)
  }
  const sum = (wanted: Severity): number =>
    [...open.values()].reduce(
      (total, { severity, times }) => (severity === wanted ? total + times : total),
      0,
    )
  return { errors: sum('error'), warnings: sum('warning') }
}
