import type { Diagnostic } from '../../../src/shared/model/diagnostic.ts'

/** An error of this message at this line. */
export function anError(message: string, line = 1, more: Partial<Diagnostic> = {}): Diagnostic {
  return { severity: 'error', message, line, column: 1, ...more }
}

export function messages(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ message, line }) => `${line} ${message}`)
}
