import type { CheckerOutput, FoundDiagnostic } from './checker.ts'

/** `src/a.ts(1,14): error TS2322: Type ...`, the rest of a message indented below. */
const located =
  /^(?<file>\S.*?)\((?<line>\d+),(?<column>\d+)\): (?<severity>error|warning|message) (?<code>TS\d+): (?<message>.*)$/
/** `error TS5083: Cannot read file ...`: of no file. */
const unlocated = /^(?<severity>error|warning) (?<code>TS\d+): (?<message>.*)$/

/** What `tsc --pretty false` prints. What belongs to no file is told of the configuration. */
export function readTscOutput(
  { stdout }: Pick<CheckerOutput, 'stdout'>,
  config: string,
): readonly FoundDiagnostic[] {
  const found: FoundDiagnostic[] = []
  for (const line of stdout.split(/\r?\n/)) {
    const one = readLine(line, config)
    const last = found.at(-1)
    if (one !== undefined) found.push(one)
    else if (last !== undefined && /^\s+\S/.test(line)) found.splice(-1, 1, continued(last, line))
  }
  return found
}

function readLine(line: string, config: string): FoundDiagnostic | undefined {
  const match = located.exec(line)?.groups ?? unlocated.exec(line)?.groups
  if (match === undefined) return undefined
  const { file = config, severity, code = '', message = '', line: at = '1', column = '1' } = match
  return {
    file,
    diagnostic: {
      severity: severity === 'error' ? 'error' : 'warning',
      code: code.replace(/^TS/, ''),
      message,
      source: 'tsc',
      line: Number(at),
      column: Number(column),
    },
  }
}

function continued({ file, diagnostic }: FoundDiagnostic, line: string): FoundDiagnostic {
  return { file, diagnostic: { ...diagnostic, message: `${diagnostic.message}\n${line.trimEnd()}` } }
}
