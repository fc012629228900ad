import type { z } from 'zod'
import type { Diagnostic, Severity } from '../../../../shared/model/diagnostic.ts'
import type { DiagnosedBy } from '../../../../shared/model/language-answer.ts'
import type { diagnosticsDataSchema } from '../../../../shared/model/lsp-data.ts'
import { counted, cutLine } from '../text-limit.ts'
import { listing, type Told } from './listing.ts'

const messageLimitChars = 400
const severities: readonly Severity[] = ['error', 'warning', 'info', 'hint']

/** The counts, a line each, then who was asked: what is not fresh is not known. */
export function presentDiagnostics(
  { files, total, counts, servers }: z.output<typeof diagnosticsDataSchema>,
  { isProject, file }: { isProject: boolean; file: string },
): Told {
  const where = isProject ? 'the project' : file
  const who = servers.filter(({ state }) => state === 'fresh').map(({ id }) => id)
  const some = severities.flatMap((severity) => {
    const count = counts[severity]
    return count === 0 ? [] : [counted(count, severity, severity === 'info' ? 'infos' : `${severity}s`)]
  })
  const by = isProject
    ? `${who.join(', ')} has checked all of it`
    : `${who.join(', ')} has settled for its text`
  return listing({
    fact:
      total === 0
        ? `No diagnostics in ${where}: ${who.length > 1 ? by.replace(' has ', ' have ') : by}.`
        : `${some.join(', ')} in ${where}${isProject ? ` (${who.join(', ')})` : ''}.`,
    lines: files.flatMap(({ file: of, diagnostics }) => diagnostics.map((one) => diagnosticLine(of, one))),
    total,
    hint: 'Raise `limit` for more.',
    remarks: servers.flatMap(silence),
  })
}

function diagnosticLine(file: string, { severity, code, message, source, line }: Diagnostic): string {
  const about = [severity, code, source].filter((part) => part !== undefined).join(' ')
  return `${file}:${line}  ${about}: ${cutLine(message.replace(/\s*\n\s*/g, ' '), messageLimitChars)}`
}

function silence({ id, state, reason }: DiagnosedBy): readonly string[] {
  if (state === 'fresh') return reason === undefined ? [] : [`${id}: ${reason}`]
  return [`Not known from ${id} (${state}): ${reason ?? 'it did not say why'}`]
}
