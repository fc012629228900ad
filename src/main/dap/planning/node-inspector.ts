import { readdir, readFile, readlink } from 'node:fs/promises'
import http from 'node:http'
import process from 'node:process'
import type { Clock } from '../../base/clock.ts'
import { pause } from '../../process/kill-tree.ts'

/** Where Node listens for debuggers when nobody says otherwise. */
const usualPort = 9229
const openMs = 5_000
const lookMs = 100
const answerMs = 1_000

export type Inspector =
  | { readonly kind: 'listens'; readonly port: number; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly reason: string; readonly hint: string }

/**
 * The port at which a running Node can be debugged: it opens one on SIGUSR1 (Node.js, "Signal events"). The signal
 * would end any other program, so it is sent to a Node only, as /proc tells it, which Linux alone has.
 */
export async function openNodeInspector(pid: number, clock: Clock): Promise<Inspector> {
  const hint = `Start it with node --inspect, or open its port by hand (kill -USR1 ${pid}), and give the port.`
  const refused = (reason: string): Inspector => ({ kind: 'refused', reason, hint })
  if (process.platform !== 'linux')
    return refused('A running Node is opened to debuggers by its number on Linux only.')
  const executable = await readlink(`/proc/${pid}/exe`).catch(() => undefined)
  if (executable === undefined) return refused(`There is no process ${pid} that may be looked at.`)
  if (!/\/node(?: \(deleted\))?$/u.test(executable))
    return refused(`Process ${pid} is no Node (${executable}).`)
  const known = await inspectorOf(pid)
  if (known !== undefined) return { kind: 'listens', port: known, isNew: false }
  try {
    process.kill(pid, 'SIGUSR1')
  } catch {
    return refused(`Process ${pid} is of another user.`)
  }
  const untilMs = clock.now() + openMs
  while (clock.now() < untilMs) {
    await pause(lookMs, clock)
    const port = await inspectorOf(pid)
    if (port !== undefined) return { kind: 'listens', port, isNew: true }
  }
  return refused(`Process ${pid} opened no port for debuggers; another program may have ${usualPort}.`)
}

async function inspectorOf(pid: number): Promise<number | undefined> {
  for (const port of await listeningPorts(pid)) if (await isInspector(port)) return port
  return undefined
}

/** On any address of the machine; the inspector is asked on the loopback. */
async function listeningPorts(pid: number): Promise<readonly number[]> {
  const folder = `/proc/${pid}/fd`
  const fds = await readdir(folder).catch((): string[] => [])
  const links = await Promise.all(fds.map(async (fd) => await readlink(`${folder}/${fd}`).catch(() => '')))
  const own = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/u.exec(link)?.[1] ?? []))
  const table = await readFile(`/proc/${pid}/net/tcp`, 'utf8').catch(() => '')
  return table.split('\n').flatMap((line) => portOf(line, own) ?? [])
}

/** proc_net(5): the local address is in hexadecimal, state 0A listens, the tenth field is the socket's number. */
function portOf(line: string, own: ReadonlySet<string>): number | undefined {
  const fields = line.trim().split(/\s+/u)
  const isOwn = fields[3] === '0A' && own.has(fields[9] ?? '')
  return isOwn ? Number.parseInt(fields[1]?.split(':')[1] ?? '', 16) : undefined
}

async function isInspector(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const request = http.get(
      { host: '127.0.0.1', port, path: '/json/version', timeout: answerMs },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece.slice(0, 4_096)))
        answer.on('end', () => resolve(/"Protocol-Version"/u.test(text)))
      },
    )
    request.on('timeout', () => {
      request.destroy()
    })
    request.on('error', () => {
      resolve(false)
    })
  })
}
