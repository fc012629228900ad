import type { CallEdge, CodeSymbol, FileDiagnostics, Place } from '../../../shared/model/language-answer.ts'
import { type LspData, lspDataSchema } from '../../../shared/model/lsp-data.ts'
import type { OpenedPlace } from '../../state/desk-store.ts'
import { strings } from '../../strings/index.ts'

const words = strings.conversation.call

/** A row of what a language server answered: the place that its link opens, and what stands there. */
export interface LspHit {
  readonly label: string
  readonly text: string
  /** Absent for a place outside of the workspace: the window cannot open it. */
  readonly place?: OpenedPlace
}

/** Undefined when the answer is no list of places. */
export function lspHits(data: unknown): readonly LspHit[] | undefined {
  const parsed = lspDataSchema.safeParse(data)
  return parsed.success ? hitsOf(parsed.data) : undefined
}

/** How many things an answer has, all of them and not only those that are listed. */
export function lspCount(data: unknown): string | undefined {
  const parsed = lspDataSchema.safeParse(data)
  if (!parsed.success || !('total' in parsed.data)) return undefined
  const { op, total } = parsed.data
  return op === 'diagnostics' ? words.diagnostics(total) : words.found(total)
}

function hitsOf(data: LspData): readonly LspHit[] | undefined {
  if ('places' in data) return data.places.map((place) => hitOf(place, place.text ?? ''))
  if ('symbols' in data) return data.symbols.map(symbolHit)
  if ('edges' in data) return data.edges.map(callHit)
  return 'files' in data ? data.files.flatMap(diagnosticHits) : undefined
}

function diagnosticHits({ file, isOutside, diagnostics }: FileDiagnostics): readonly LspHit[] {
  return diagnostics.map(({ message, line, column, endLine = line, endColumn = column }) =>
    hitOf({ file, isOutside, line, column, endLine, endColumn }, message),
  )
}

type Spot = Omit<Place, 'text' | 'isOutside'> & { readonly isOutside?: true | undefined }

function hitOf({ file, isOutside, line, column, endLine, endColumn }: Spot, text: string): LspHit {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const label = `${name}:${line}`
  if (isOutside === true) return { label, text }
  return { label, text, place: { path: file, span: { line, column, endLine, endColumn } } }
}

function symbolHit({ file, isOutside, line, kind, path }: CodeSymbol): LspHit {
  return hitOf({ file, isOutside, line, column: 1, endLine: line, endColumn: 1 }, `${kind} ${path}`)
}

function callHit({ kind, name, place }: CallEdge): LspHit {
  return hitOf(place, `${kind} ${name}`)
}
