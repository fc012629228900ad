import { execFile } from 'node:child_process'
import type { ProcessEntry, ProcessTable } from './process-table.ts'
import { windowsProgram } from './windows-programs.ts'

/** Windows has no groups; `wmic` is gone from new releases, so CIM is asked through PowerShell. */
export const windowsProcessTable: ProcessTable = {
  async read() {
    return parseCim(await askCim())
  },
  async residentBytes(pids) {
    const wanted = new Set(pids)
    const rows = parseRows(await askCim()).filter((row) => wanted.has(row.pid))
    return rows.reduce((sum, row) => sum + row.residentBytes, 0)
  },
  withEnvironment: () => Promise.resolve([]),
}

const script = `Get-CimInstance Win32_Process | ForEach-Object {
  '{0},{1},{2},{3}' -f $_.ProcessId, $_.ParentProcessId, $_.WorkingSetSize, $_.CreationDate.Ticks }`

/**
 * `pid,parent,working set in bytes,creation in ticks`, a line a process. A parent that is younger than its child is
 * another process with a used-again pid.
 */
export function parseCim(text: string): readonly ProcessEntry[] {
  const rows = parseRows(text)
  const ticks = new Map(rows.map((row) => [row.pid, row.ticks]))
  return rows.map((row) => ({
    pid: row.pid,
    parentPid: (ticks.get(row.parentPid) ?? 0n) > row.ticks ? 0 : row.parentPid,
    groupId: 0,
    sessionId: 0,
    startedAt: String(row.ticks),
  }))
}

interface CimRow {
  readonly pid: number
  readonly parentPid: number
  readonly residentBytes: number
  readonly ticks: bigint
}

function parseRows(text: string): readonly CimRow[] {
  return [...text.matchAll(/^(\d+),(\d+),(\d*),(\d*)\s*$/gm)].map((found) => ({
    pid: Number(found[1]),
    parentPid: Number(found[2]),
    residentBytes: Number(found[3]),
    ticks: BigInt(found[4] ?? '0'),
  }))
}

function askCim(): Promise<string> {
  return new Promise((resolve) => {
    const args = ['-NoProfile', '-NonInteractive', '-Command', script]
    execFile(
      windowsProgram('powershell.exe'),
      args,
      { windowsHide: true, timeout: 10_000 },
      (_error, stdout) => resolve(stdout),
    )
  })
}
