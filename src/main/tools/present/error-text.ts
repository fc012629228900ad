import type { ToolError } from '../../../shared/model/tool-result.ts'

/** `stale: src/a.ts has changed since it was read. Read it again.` The details say the same as data and stay out of it. */
export function presentError(error: ToolError): string {
  return [`${error.code}: ${error.message}`, error.hint].filter((part) => part !== '').join(' ')
}
