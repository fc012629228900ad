/** What a tool found in one file with one pattern, in the order of the text. */
export type Outcome =
  | { readonly kind: 'found'; readonly findings: readonly Finding[] }
  /** The tool says that it did not read the pattern. */
  | { readonly kind: 'refused'; readonly reason: string }

/** Lines are 1-based. Captures by name; a run is all that stands from its first to its last node. */
export interface Finding {
  readonly line: number
  readonly text: string
  readonly captures: Readonly<Record<string, string>>
}

const clipLength = 70

/** A finding as it stands in the list of differences: `12: foo(a)`, and `12-14: if (a) {` over lines. */
export function told({ line, text }: Finding): string {
  const lines = text.split('\n')
  const [first = ''] = lines
  const place = lines.length === 1 ? `${line}` : `${line}-${line + lines.length - 1}`
  return `${place}: ${first.length > clipLength ? `${first.slice(0, clipLength)}...` : first}`
}
