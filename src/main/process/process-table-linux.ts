import { readdir, readFile } from 'node:fs/promises'
import type { ProcessEntry, ProcessTable } from './process-table.ts'

export const linuxProcessTable: ProcessTable = {
  async read() {
    const stats = await readOfEach(await listPids(), 'stat')
    return stats.map(([, text]) => parseStat(text)).filter((entry) => entry !== undefined)
  },
  async residentBytes(pids) {
    const texts = await readOfEach(pids, 'status')
    return texts.reduce((sum, [, text]) => sum + parseResidentBytes(text), 0)
  },
  async withEnvironment(text) {
    const environments = await readOfEach(await listPids(), 'environ')
    return environments.filter(([, environment]) => environment.includes(text)).map(([pid]) => pid)
  },
}

/**
 * A line of /proc/PID/stat (proc_pid_stat(5)). The name in parentheses may hold spaces and parentheses itself.
 * Undefined for a zombie.
 */
export function parseStat(text: string): ProcessEntry | undefined {
  const afterName = text.lastIndexOf(')')
  const fields = text.slice(afterName + 2).split(' ')
  const state = fields[0] ?? 'X'
  if (afterName < 0 || 'ZXx'.includes(state)) return undefined
  return {
    pid: Number.parseInt(text, 10),
    parentPid: Number(fields[1]),
    groupId: Number(fields[2]),
    sessionId: Number(fields[3]),
    startedAt: fields[19] ?? '',
  }
}

/** `VmRSS:      1234 kB` of /proc/PID/status. */
export function parseResidentBytes(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

async function listPids(): Promise<readonly number[]> {
  const names = await readdir('/proc').catch((): string[] => [])
  return names.filter((name) => /^\d+$/.test(name)).map(Number)
}

/** Processes that ended meanwhile, or belong to somebody else, are left out. */
async function readOfEach(pids: readonly number[], name: string): Promise<readonly [number, string][]> {
  const texts = await Promise.all(
    pids.map(async (pid): Promise<[number, string] | undefined> => {
      try {
        return [pid, await readFile(`/proc/${pid}/${name}`, 'utf8')]
      } catch {
        return undefined
      }
    }),
  )
  return texts.filter((entry) => entry !== undefined)
}
