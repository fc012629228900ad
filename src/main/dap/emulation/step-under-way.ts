/** A step that a breakpoint which is passed over has interrupted. */
export interface StepUnderWay {
  readonly how: 'next' | 'stepIn' | 'stepOut'
  /** Frames and line where it began. */
  readonly depth: number
  readonly line: number
}

/**
 * How an interrupted step goes on: out of what was called meanwhile, over the rest of the line where it began, or not
 * at all, because it is where it was to lead.
 */
export function restOfStep(
  { how, depth, line }: StepUnderWay,
  now: { readonly depth: number; readonly line: number },
): 'stepOut' | 'next' | undefined {
  const wanted = how === 'stepIn' ? Number.POSITIVE_INFINITY : how === 'next' ? depth : depth - 1
  if (now.depth > wanted) return 'stepOut'
  return how === 'next' && now.depth === depth && now.line === line ? 'next' : undefined
}
