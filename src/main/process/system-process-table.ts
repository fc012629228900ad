import process from 'node:process'
import { linuxProcessTable } from './process-table-linux.ts'
import { psProcessTable } from './process-table-ps.ts'
import { windowsProcessTable } from './process-table-windows.ts'
import type { ProcessTable } from './process-table.ts'

/** How this platform lists its processes: /proc on Linux, `ps` on other POSIX systems, CIM on Windows. */
export function systemProcessTable(platform: NodeJS.Platform = process.platform): ProcessTable {
  if (platform === 'linux') return linuxProcessTable
  return platform === 'win32' ? windowsProcessTable : psProcessTable
}
