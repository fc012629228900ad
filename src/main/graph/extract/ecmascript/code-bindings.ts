import type { Coder } from './coder.ts'
import type { Step, ValueSource } from './draft.ts'
import type { BindingCode } from './linkage.ts'

/** A declared type stays one where the name is the whole value; else the way from it is an expression. */
export function codeBinding(coder: Coder, source: ValueSource | undefined): BindingCode {
  if (source === undefined) return [-1, -1]
  const { from, path } = source
  if (from.kind === 'init' && path.length === 0 && from.type >= 0) return [coder.type(from.type), -1]
  let value = codeRoot(coder, from)
  for (const step of path) value = value < 0 ? -1 : codeStep(coder, value, step)
  return [-1, value]
}

function codeRoot(coder: Coder, from: ValueSource['from']): number {
  switch (from.kind) {
    case 'init':
      return from.type >= 0
        ? coder.addExpression(['typed', coder.type(from.type)])
        : coder.expression(from.init)
    case 'each': {
      const of = coder.expression(from.of)
      if (of < 0) return -1
      const each = coder.addExpression(['each', of])
      return from.isAsync ? coder.addExpression(['await', each]) : each
    }
    case 'parameter':
      return coder.addExpression(['parameter', coder.fn(from.fn), from.index])
    case 'nothing':
      return -1
  }
}

function codeStep(coder: Coder, value: number, step: Step): number {
  switch (step.kind) {
    case 'member':
      return withFallback(coder, coder.addExpression(['member', value, step.name]), step.fallback)
    case 'element':
      return withFallback(coder, coder.addExpression(['at', value, step.index]), step.fallback)
    case 'rest':
      return coder.addExpression(['rest', value])
  }
}

function withFallback(coder: Coder, value: number, fallback: number): number {
  const other = coder.expression(fallback)
  return other < 0 ? value : coder.addExpression(['either', [value, other]])
}
