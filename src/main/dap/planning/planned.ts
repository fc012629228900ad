import type { Clock } from '../../base/clock.ts'
import type { ProcessHost } from '../../process/process-host.ts'
import type { AdapterFinderContext } from '../catalog/find-adapters.ts'
import type { FoundAdapter, LaunchRequest } from '../plan.ts'

export interface PlanningContext extends AdapterFinderContext {
  readonly processes: Pick<ProcessHost, 'spawn'>
  readonly clock: Clock
}

/** How one adapter is told of one launch. */
export type Planned =
  | {
      readonly kind: 'planned'
      /** Added to those of the catalog. */
      readonly arguments: Readonly<Record<string, unknown>>
      readonly title: string
      /** Told as the first output. */
      readonly notes?: readonly string[]
      /** Where the adapter itself runs; the request's folder where it does not matter. */
      readonly cwd?: string
      readonly leftovers?: readonly string[]
      readonly server?: { readonly host: string; readonly port: number }
    }
  | { readonly kind: 'refused'; readonly reason: string; readonly hint: string }

export type Planner = (
  adapter: FoundAdapter,
  request: LaunchRequest,
  context: PlanningContext,
) => Promise<Planned>

export function refused(reason: string, hint: string): Extract<Planned, { kind: 'refused' }> {
  return { kind: 'refused', reason, hint }
}
