import type { StagedChange } from '../../shared/model/staged-change.ts'
import { Failure } from '../base/failure.ts'

/** What a person left ticked: sites by id, files by path; a site must be in both where both are given. */
export interface Choice {
  readonly onlySites?: readonly string[] | undefined
  readonly onlyFiles?: readonly string[] | undefined
}

/** Ids of the sites to commit. Throws `Failure` bad_argument for what the change does not have, and for none. */
export function chosenSites(change: StagedChange, { onlySites, onlyFiles }: Choice): ReadonlySet<string> {
  const known = change.files.flatMap((file) => file.sites.map(({ id }) => id))
  const paths = change.files.map(({ path }) => path)
  refuseUnknown('site', onlySites, known)
  refuseUnknown('file', onlyFiles, paths)
  const [sites, files] = [new Set(onlySites ?? known), new Set(onlyFiles ?? paths)]
  const chosen = change.files
    .filter(({ path }) => files.has(path))
    .flatMap((file) => file.sites.map(({ id }) => id))
    .filter((id) => sites.has(id))
  if (chosen.length > 0) return new Set(chosen)
  throw new Failure('bad_argument', 'No site is chosen. Nothing was written.', {
    hint: 'Choose a site, or discard the change.',
  })
}

function refuseUnknown(
  what: 'site' | 'file',
  only: readonly string[] | undefined,
  known: readonly string[],
): void {
  const odd = (only ?? []).filter((name) => !known.includes(name))
  if (odd.length === 0) return
  throw new Failure('bad_argument', `The change has no ${what} ${odd.join(', ')}. Nothing was written.`, {
    hint: `Its ${what}s are ${known.slice(0, 50).join(', ')}.`,
    details: { [`${what}s`]: odd },
  })
}
