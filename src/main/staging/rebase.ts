import type { Rebase, StagedChange } from '../../shared/model/staged-change.ts'

type Sites = Pick<StagedChange, 'files'>

/**
 * What a change that was proposed again has otherwise than the first one. A site is the same when its file and its
 * texts before and after are, wherever it stands now.
 */
export function rebaseOf(first: Sites & Pick<StagedChange, 'id'>, now: Sites): Rebase {
  const left = new Map<string, Rebase['gone'][number][]>()
  for (const { path, sites } of first.files)
    for (const { line, before, after } of sites) {
      const key = keyOf(path, before, after)
      const same = left.get(key)
      const site = { path, line, before, after }
      if (same === undefined) left.set(key, [site])
      else same.push(site)
    }
  let kept = 0
  const added: string[] = []
  for (const { path, sites } of now.files)
    for (const { id, before, after } of sites) {
      if (left.get(keyOf(path, before, after))?.shift() === undefined) added.push(id)
      else kept++
    }
  return { from: first.id, kept, added, gone: [...left.values()].flat() }
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}
