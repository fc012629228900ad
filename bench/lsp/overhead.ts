import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { serverCatalog } from '../../src/main/lsp/catalog/catalog.ts'
import { createServices, type Services } from '../../src/main/services.ts'
import type { Delta } from '../../src/shared/model/diagnostic.ts'
import { npmServers } from '../../test/support/real-servers/places.ts'
import { WatchedServers } from '../write-to-delta/watched-servers.ts'
import type { Project } from './projects.ts'

const appRoot = path.resolve(import.meta.dirname, '..', '..')

/** Milliseconds of one warm write. */
export interface TimedWrite {
  /** From the server's last message that belongs to the text, plus its quiet time, to the returned result. */
  readonly added: number
  /** From the call to its result. */
  readonly whole: number
}

export interface Overhead {
  readonly own: readonly TimedWrite[]
  /** The same of writes that break and mend another file, which is asked about or told by the server. */
  readonly withDependents: readonly TimedWrite[]
}

type Timed = TimedWrite & { readonly deltas: readonly Delta[] }

/** The whole core in plain Node, with one server only. Throws when a delta is not what the write must bring. */
export async function measureOverhead(project: Project, share: number): Promise<Overhead> {
  const writes = Math.max(3, Math.round(project.writes * share))
  const own = await inServices(
    project,
    { maxDependents: 0 },
    async (write) => await timeOwn(project, write, writes),
  )
  const { dependents } = project
  if (dependents === undefined) return { own, withDependents: [] }
  const withDependents = await inServices(project, {}, async (write) => {
    await write(project.file, project.clean)
    const timed: TimedWrite[] = []
    for (let number = 0; number < Math.max(2, Math.round(writes / 4)); number++)
      for (const text of [dependents.breaks, dependents.mends])
        timed.push(await write(dependents.file, project.note(String(number)) + text))
    return timed
  })
  return { own, withDependents }
}

type Write = (file: string, content: string) => Promise<Timed>

/** An error comes, moves down a line, goes. No two writes have the same text. */
async function timeOwn(project: Project, write: Write, count: number): Promise<readonly TimedWrite[]> {
  const { server, note, clean, broken, file } = project
  // The first write starts the server, the second makes it warm: they are not counted.
  await write(file, note('0') + clean)
  await write(file, note('1') + clean)
  const timed: TimedWrite[] = []
  for (let number = 2; timed.length < count; number++) {
    const line = note(String(number))
    timed.push(expectDelta(server, await write(file, line + broken), { introduced: true, fixed: false }))
    timed.push(
      expectDelta(server, await write(file, line + line + broken), { introduced: false, fixed: false }),
    )
    timed.push(expectDelta(server, await write(file, line + clean), { introduced: false, fixed: true }))
  }
  return timed
}

/** Servers that are switched off are told as absent beside it. */
function expectDelta(
  server: string,
  timed: Timed,
  expected: { introduced: boolean; fixed: boolean },
): TimedWrite {
  const [delta] = timed.deltas
  const isRight =
    delta?.servers.some(({ id, state }) => id === server && state === 'fresh') === true &&
    delta.introduced.length > 0 === expected.introduced &&
    delta.fixed.length > 0 === expected.fixed
  if (!isRight)
    throw new Error(
      `The delta is not what the write must bring (${JSON.stringify(expected)}): ${JSON.stringify(timed)}`,
    )
  return timed
}

async function inServices<T>(
  project: Project,
  options: { readonly maxDependents?: number },
  work: (write: Write) => Promise<T>,
): Promise<T> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bench-lsp-')))
  const [home, workspace] = [path.join(folder, 'home'), path.join(folder, 'bills')]
  const watched = new WatchedServers()
  let services: Services | undefined
  try {
    await lay(project, { home, workspace })
    services = await createServices({
      home,
      mode: 'headless',
      trustDirs: [workspace],
      aroundServers: watched.around,
      appRoot,
      ...options,
    })
    const { desk } = services
    await desk.handle('workspace.open', { path: workspace })
    const { runId } = await desk.handle('run.create', {})
    return await work(async (file, content) => {
      watched.begin()
      const startedMs = performance.now()
      const { result } = await desk.handle('tool.call', {
        runId,
        tool: 'write',
        args: { path: file, content },
      })
      const endedMs = performance.now()
      const settledMs = watched.settledOf(file)
      return { added: endedMs - settledMs, whole: endedMs - startedMs, deltas: result.diagnostics ?? [] }
    })
  } finally {
    await services?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The project and settings in which every other server is switched off. */
async function lay(
  { files, server, hasNodeModules }: Project,
  to: { home: string; workspace: string },
): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(to.workspace, ...file.split('/'))
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
  if (hasNodeModules === true) symlinkSync(await npmServers(), path.join(to.workspace, 'node_modules'), 'dir')
  const others = serverCatalog
    .filter(({ id }) => id !== server)
    .map(({ id }) => [id, { enabled: false }] as const)
  mkdirSync(to.home, { recursive: true })
  writeFileSync(
    path.join(to.home, 'settings.json'),
    JSON.stringify({ v: 1, servers: Object.fromEntries(others) }),
  )
}
