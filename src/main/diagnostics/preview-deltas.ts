import type { Delta, Diagnostic } from '../../shared/model/diagnostic.ts'
import type { PreviewReport } from '../../shared/model/preview-report.ts'
import { countByKey, difference, type Difference } from './counted.ts'
import { deltaOf } from './delta.ts'
import { unknownKind } from './silence.ts'

/** As after a write. */
const maxDiagnosticsElsewhere = 20

interface Compared extends Difference {
  readonly file: string
  readonly server: string
  readonly isBaselineUnknown: false
}

/**
 * The deltas of a change that is not on the disk: what its own files would gain and lose, what others would gain on the
 * first one, and one delta more for each other file that would be mended or of which nobody has said anything. Compared with
 * the disk's text, by no ledger.
 */
export function previewDeltas(
  files: readonly string[],
  reports: readonly PreviewReport[],
  waitedMs: number,
): readonly Delta[] {
  const own = new Set(files)
  const deltas = files.map((file) => deltaOfFile(file, reports, waitedMs))
  const others = reports.filter(({ file }) => !own.has(file)).flatMap(comparedOf)
  return [...withElsewhere(deltas, others), ...mendedOf(others), ...silentOf(reports, own)]
}

/** Others that were to be asked and about which nobody has said anything: no word of them is no clean file. */
function silentOf(reports: readonly PreviewReport[], own: ReadonlySet<string>): readonly Delta[] {
  const others = reports.filter(({ file }) => !own.has(file))
  const files = new Set(others.map(({ file }) => file))
  for (const { file, state } of others) if (state === 'fresh') files.delete(file)
  return [...files].map((file) => deltaOfFile(file, reports, 0))
}

function deltaOfFile(file: string, reports: readonly PreviewReport[], waitedMs: number): Delta {
  const own = reports.filter((report) => report.file === file)
  return deltaOf({
    file,
    servers: own.map(({ id, state, reason }) => ({ id, state, ...(reason === undefined ? {} : { reason }) })),
    comparisons: own.flatMap(comparedOf),
    silence: own.length === 0 ? unknownKind(file) : undefined,
    waitedMs,
  })
}

function comparedOf({ file, id, state, before, after }: PreviewReport): readonly Compared[] {
  if (state !== 'fresh') return []
  const step = difference(countByKey(before), countByKey(after))
  return [{ ...step, file, server: id, isBaselineUnknown: false }]
}

function withElsewhere(deltas: readonly Delta[], others: readonly Compared[]): readonly Delta[] {
  const carrier = deltas.find(({ state }) => state === 'fresh') ?? deltas[0]
  const broken = others.filter(({ introduced }) => introduced.length > 0)
  if (carrier === undefined || broken.length === 0) return deltas
  const shown = new Map<string, Diagnostic[]>()
  const left = { files: new Set<string>(), diagnostics: 0 }
  let room = maxDiagnosticsElsewhere
  for (const { file, introduced } of broken) {
    const told = introduced.slice(0, room)
    room -= told.length
    if (told.length > 0) shown.set(file, [...(shown.get(file) ?? []), ...told])
    left.diagnostics += introduced.length - told.length
    if (told.length === 0) left.files.add(file)
  }
  const carrying: Delta = {
    ...carrier,
    elsewhere: [...shown].map(([file, introduced]) => ({ file, introduced })),
    ...(left.diagnostics === 0
      ? {}
      : { elsewhereLeftOut: { files: left.files.size, diagnostics: left.diagnostics } }),
  }
  return deltas.map((delta) => (delta === carrier ? carrying : delta))
}

function mendedOf(others: readonly Compared[]): readonly Delta[] {
  const mended = others.filter(({ fixed }) => fixed.length > 0)
  return [...new Set(mended.map(({ file }) => file))].map((file) => {
    const own = mended.filter((one) => one.file === file)
    const servers = own.map(({ server }) => ({ id: server, state: 'fresh' as const }))
    return deltaOf({
      file,
      servers,
      comparisons: own.map((one) => ({ ...one, introduced: [] })),
      waitedMs: 0,
    })
  })
}
