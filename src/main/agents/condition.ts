import { z } from 'zod'
import type { RunView } from '../../shared/run/view.ts'

export const factSchema = z.enum(['debug-started', 'debug-stopped'])
type Fact = z.infer<typeof factSchema>

/** On what a line of a script is played: what the journal of the run shows by then, or does not show. */
export const conditionSchema = z.object({ if: factSchema.optional(), unless: factSchema.optional() })
export type Condition = z.infer<typeof conditionSchema>

export function isMet({ if: wanted, unless: unwanted }: Condition, view: RunView): boolean {
  return (wanted === undefined || holds(wanted, view)) && (unwanted === undefined || !holds(unwanted, view))
}

function holds(fact: Fact, { debug }: RunView): boolean {
  switch (fact) {
    case 'debug-started':
      return debug !== undefined
    case 'debug-stopped':
      return debug !== undefined && debug.stops.length > 0
  }
}
