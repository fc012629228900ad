import type { ProcessEntry } from './process-table.ts'

/**
 * The roots, their descendants, and whoever is in a process group or session that one of them leads: a grandchild
 * whose parent has ended belongs to nobody by parent, but still to the group. Pure; never lists pid 0 or 1.
 */
export function treeOf(table: readonly ProcessEntry[], roots: Iterable<number>): readonly ProcessEntry[] {
  const members = new Set(roots)
  const tree: ProcessEntry[] = []
  let left = table.filter((entry) => entry.pid > 1)
  for (;;) {
    const [found, others] = partition(left, (entry) => belongs(entry, members))
    if (found.length === 0) return tree
    for (const entry of found) members.add(entry.pid)
    tree.push(...found)
    left = others
  }
}

function belongs(entry: ProcessEntry, members: ReadonlySet<number>): boolean {
  const { pid, parentPid, groupId, sessionId } = entry
  return [pid, parentPid, groupId, sessionId].some((id) => id > 1 && members.has(id))
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const yes: T[] = []
  const no: T[] = []
  for (const item of items) (test(item) ? yes : no).push(item)
  return [yes, no]
}
