import { execFile } from 'node:child_process'
import type { ProcessEntry, ProcessTable } from './process-table.ts'

/** macOS and other POSIX systems. */
export const psProcessTable: ProcessTable = {
  async read() {
    return parsePs(await ps(['-axo', 'pid=,ppid=,pgid=,stat=,lstart=']))
  },
  async residentBytes(pids) {
    if (pids.length === 0) return 0
    const text = await ps(['-o', 'rss=', '-p', pids.join(',')])
    return text.split('\n').reduce((sum, line) => sum + Number(line.trim()) * 1024, 0)
  },
  async withEnvironment(text) {
    const lines = (await ps(['-axEwwo', 'pid=,command='])).split('\n')
    return lines.filter((line) => line.includes(text)).map((line) => Number.parseInt(line, 10))
  },
}

/** `  PID  PPID  PGID STAT Mon Jan  5 10:00:00 2026`, a line a process. */
export function parsePs(text: string): readonly ProcessEntry[] {
  const entries: ProcessEntry[] = []
  for (const line of text.split('\n')) {
    const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line)
    if (found === null || found[4]?.startsWith('Z') === true) continue
    entries.push({
      pid: Number(found[1]),
      parentPid: Number(found[2]),
      groupId: Number(found[3]),
      sessionId: 0,
      startedAt: found[5] ?? '',
    })
  }
  return entries
}

/** `ps` exits with 1 when none of the asked processes lives. */
function ps(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile('/bin/ps', [...args], { maxBuffer: 32 * 1024 * 1024, timeout: 5000 }, (_error, stdout) =>
      resolve(stdout),
    )
  })
}
