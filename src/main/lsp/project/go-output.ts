import type { CheckerOutput, FoundDiagnostic } from './checker.ts'

/** `./a.go:3:5: undefined: y`, `vet: ./a.go:3:5: ...`; lines that begin with `#` name the package. */
const located =
  /^(?:vet: )?(?<file>[^\s:#][^:]*\.(?:go|mod|work|s)):(?<line>\d+)(?::(?<column>\d+))?: (?<message>.*)$/

/** It is a warning, and the exit code is 0. */
const nothingThere = /^go: warning: .* matched no packages$/m

/** What `go build` and `go vet` print on stderr. Columns of Go count bytes: they are told as they are. Throws when nothing was checked. */
export function readGoOutput(
  { stderr, stdout }: CheckerOutput,
  { source, severity }: { readonly source: string; readonly severity: 'error' | 'warning' },
): readonly FoundDiagnostic[] {
  const found: FoundDiagnostic[] = []
  if (nothingThere.test(stderr)) throw new Error('No package was checked.')
  for (const line of `${stderr}\n${stdout}`.split(/\r?\n/)) {
    const groups = located.exec(line)?.groups
    const last = found.at(-1)
    if (groups !== undefined) {
      const message = groups['message'] ?? ''
      const at = { line: Number(groups['line'] ?? 1), column: Number(groups['column'] ?? 1) }
      // A type error keeps vet from looking: it says so under its own name.
      const isOfCompiler = line.startsWith('vet: ')
      const diagnostic = { severity: isOfCompiler ? ('error' as const) : severity, message, source, ...at }
      found.push({ file: groups['file'] ?? '', diagnostic })
    } else if (last !== undefined && /^\s+\S/.test(line)) {
      const { file, diagnostic } = last
      found.splice(-1, 1, { file, diagnostic: { ...diagnostic, message: `${diagnostic.message}\n${line}` } })
    }
  }
  return found
}
