import type { SkippedFile } from '../answer.ts'

const maxNamed = 3

/** The skipped files that a reader of the answer can do something about, or should know of. */
export function hintsOnSkipped(skipped: readonly SkippedFile[]): string[] {
  const hintOn = (reason: SkippedFile['reason'], what: string): string[] => {
    const files = skipped.filter((one) => one.reason === reason).map(({ file }) => file)
    if (files.length === 0) return []
    const named = files.slice(0, maxNamed).join(', ') + (files.length > maxNamed ? ' and others' : '')
    return [`${what}: ${named}.`]
  }
  return [
    ...hintOn('too_large', 'Not searched, for their size (name one as path to search it)'),
    ...hintOn('not_text', 'Left alone, for they are binary or not UTF-8'),
    ...hintOn('unreadable', 'Left alone, for they cannot be read'),
    ...hintOn('crashed', 'Not searched, for the parser does not survive them'),
  ]
}
