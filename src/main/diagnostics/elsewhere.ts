import type { Delta, Diagnostic } from '../../shared/model/diagnostic.ts'
import { deltaOf } from './delta.ts'
import type { Comparison, DiagnosticsLedger, Receipt } from './ledger.ts'

const maxFiles = 10
const maxDiagnostics = 20

export interface Elsewhere {
  readonly elsewhere: Delta['elsewhere']
  readonly leftOut: Delta['elsewhereLeftOut']
  readonly isBaselineUnknown: boolean
  /** What the write mended in other files: a delta of its own for each. */
  readonly mended: readonly { readonly delta: Delta; readonly receipts: readonly Receipt[] }[]
  readonly receipts: readonly Receipt[]
}

/**
 * What a write changed in other files, within the limits. What is left out is counted, and not marked as told: it comes
 * with another delta.
 */
export function elsewhereOf(comparisons: readonly Comparison[], ledger: DiagnosticsLedger): Elsewhere {
  const shown = new Map<string, Diagnostic[]>()
  const leftFiles = new Set<string>()
  const receipts: Receipt[] = []
  let left = maxDiagnostics
  let leftDiagnostics = 0
  for (const comparison of comparisons) {
    const { file } = comparison.receipt
    const room = shown.has(file) || shown.size < maxFiles ? left : 0
    const told = comparison.introduced.slice(0, room)
    const untold = comparison.introduced.length - told.length
    if (told.length > 0) shown.set(file, [...(shown.get(file) ?? []), ...told])
    if (untold > 0 && told.length === 0) leftFiles.add(file)
    left -= told.length
    leftDiagnostics += untold
    const isComplete = untold === 0 && comparison.fixed.length === 0
    receipts.push(ledger.partOf(comparison, { introduced: told, fixed: [], isComplete }))
  }
  return {
    elsewhere: [...shown].map(([file, introduced]) => ({ file, introduced })),
    leftOut: leftDiagnostics > 0 ? { files: leftFiles.size, diagnostics: leftDiagnostics } : undefined,
    isBaselineUnknown: comparisons.some((one) => one.isBaselineUnknown && one.introduced.length > 0),
    mended: mendedOf(comparisons, ledger),
    receipts,
  }
}

function mendedOf(comparisons: readonly Comparison[], ledger: DiagnosticsLedger): Elsewhere['mended'] {
  const mended = comparisons.filter((comparison) => comparison.fixed.length > 0)
  const files = [...new Set(mended.map((comparison) => comparison.receipt.file))].slice(0, maxFiles)
  return files.map((file) => {
    const own = mended.filter((comparison) => comparison.receipt.file === file)
    const servers = own.map(({ receipt }) => ({ id: receipt.server, state: 'fresh' as const }))
    const withoutIntroduced = own.map((one) => ({ ...one, introduced: [], isBaselineUnknown: false }))
    return {
      delta: deltaOf({ file, servers, comparisons: withoutIntroduced, waitedMs: 0 }),
      receipts: own.map((one) =>
        ledger.partOf(one, { introduced: [], fixed: one.fixed, isComplete: one.introduced.length === 0 }),
      ),
    }
  })
}
