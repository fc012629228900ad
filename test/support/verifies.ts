import type { RequirementId } from '../requirements.ts'

/**
 * Cites the promises that a test proves. It does nothing at run time: test/unit/gates/promises.test.ts reads the
 * citations from the sources, and the type refuses an id that is not in the manifest.
 */
export function verifies(..._ids: readonly [RequirementId, ...RequirementId[]]): void {
  // The citation itself is the whole effect.
}
