import type { Diagnostic, Severity } from '../../../shared/model/diagnostic.ts'
import type { FileDiagnostics } from '../../../shared/model/language-answer.ts'
import { presentDiagnostics } from '../present/lsp/diagnostics-text.ts'
import { refuseUnsettled } from './answered.ts'
import type { AskContext, LspAnswer } from './ask.ts'
import type { LspArguments } from './operations.ts'

/** The whole project, by its own checker. */
const everything = '*'

export async function askDiagnostics(
  { file, limit }: LspArguments['diagnostics'],
  { language, signal }: AskContext,
): Promise<LspAnswer> {
  const isProject = file === everything
  const { files, servers } = isProject
    ? projectOf(await language.checkProject(signal))
    : fileOf(file, await language.diagnostics(file, signal))
  const all = files.flatMap(({ diagnostics }) => diagnostics)
  // What a checker has found before it failed is found.
  if (all.length === 0) refuseUnsettled(servers, file)
  const data = {
    op: 'diagnostics' as const,
    files: firstOf(files, limit),
    total: all.length,
    counts: countsOf(all),
    servers,
  }
  return { ...presentDiagnostics(data, { isProject, file }), data }
}

function projectOf({ files, checkers }: Awaited<ReturnType<AskContext['language']['checkProject']>>) {
  return { files: files.map(worstFirst), servers: checkers }
}

function fileOf(
  file: string,
  { diagnostics, servers }: Awaited<ReturnType<AskContext['language']['diagnostics']>>,
) {
  return { files: diagnostics.length === 0 ? [] : [worstFirst({ file, diagnostics })], servers }
}

const order: readonly Severity[] = ['error', 'warning', 'info', 'hint']

function worstFirst(file: FileDiagnostics): FileDiagnostics {
  const diagnostics = [...file.diagnostics].sort(
    (left, right) =>
      order.indexOf(left.severity) - order.indexOf(right.severity) ||
      left.line - right.line ||
      left.column - right.column,
  )
  return { ...file, diagnostics }
}

/** Errors of every file first would tear files apart: files stay whole, in their order, until the limit. */
function firstOf(files: readonly FileDiagnostics[], limit: number): FileDiagnostics[] {
  let left = limit
  return files.flatMap((file) => {
    const diagnostics = file.diagnostics.slice(0, left)
    left -= diagnostics.length
    return diagnostics.length === 0 ? [] : [{ ...file, diagnostics }]
  })
}

function countsOf(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const count = (severity: Severity): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
  return { error: count('error'), warning: count('warning'), info: count('info'), hint: count('hint') }
}
