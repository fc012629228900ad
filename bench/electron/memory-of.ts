import { readFileSync } from 'node:fs'
import { descendantsOf } from '../../test/support/process-tree.ts'

/** Proportional set size of a process and all its descendants, in bytes: what is shared is counted once. Linux. */
export function memoryOfTree(pid: number): { readonly bytes: number; readonly processes: number } {
  const family = [pid, ...descendantsOf(pid)]
  return { bytes: family.reduce((sum, one) => sum + pssOf(one), 0), processes: family.length }
}

function pssOf(pid: number): number {
  try {
    const line = /^Pss:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    return Number(line?.[1] ?? 0) * 1024
  } catch {
    // It ended between the listing and the reading.
    return 0
  }
}
