import { readFile, statfs } from 'node:fs/promises'
import { warn } from '../system/say.ts'

/** Chromium keeps shared memory in /dev/shm; below this it crashes on larger pages. */
const minSharedMemoryBytes = 64 * 1024 * 1024

/** The switches that this machine makes necessary, each said aloud where it weakens something. */
export async function machineSwitches(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return []
  const switches: string[] = []
  if (process.getuid?.() === 0) {
    warn(
      "Running as root: Chromium's sandbox cannot work and is OFF (--no-sandbox). Use an ordinary account for daily work.",
    )
    switches.push('--no-sandbox')
  } else if (await areUserNamespacesRestricted()) {
    warn(
      'This system restricts unprivileged user namespaces (AppArmor), which the sandbox of an unpacked Electron needs. If the ' +
        'window does not open: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0',
    )
  }
  if (await isSharedMemorySmall()) switches.push('--disable-dev-shm-usage')
  return switches
}

async function isSharedMemorySmall(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize < minSharedMemoryBytes
  } catch {
    return true
  }
}

async function areUserNamespacesRestricted(): Promise<boolean> {
  const file = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  return (await readFile(file, 'utf8').catch(() => '0')).trim() === '1'
}
