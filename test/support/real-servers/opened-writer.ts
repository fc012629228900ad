import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '../../../src/main/base/clock.ts'
import { ChangePreview, type ProposedFile } from '../../../src/main/diagnostics/change-preview.ts'
import { Diagnoser } from '../../../src/main/diagnostics/diagnoser.ts'
import type { WaitingLimits } from '../../../src/main/diagnostics/waiting.ts'
import { LanguageServerPool } from '../../../src/main/lsp/pool.ts'
import { defaultLimits } from '../../../src/main/lsp/running/language-server.ts'
import { ownScriptRuntime } from '../../../src/main/process/script-runtime.ts'
import { findAllCommands } from '../../../src/main/process/find-command.ts'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { WorkspaceTexts } from '../../../src/main/services/workspace-texts.ts'
import { WorkspaceRoot } from '../../../src/main/workspace/root.ts'
import { presentDeltas } from '../../../src/main/tools/present/delta-text.ts'
import { presentPreview } from '../../../src/main/tools/present/preview-text.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import { npmServers, rowOf } from './places.ts'

const appRoot = path.resolve(import.meta.dirname, '../../..')
/** A machine under load makes no server late: what is told is the subject, and not how fast. */
const patient = { warmMs: 60_000, startMs: 120_000 }

export interface OpenedWriter {
  readonly root: string
  readonly pool: LanguageServerPool
  /** Writes the files, as one call does, and answers its deltas. `undefined` deletes. */
  readonly write: (texts: Readonly<Record<string, string | undefined>>) => Promise<readonly Delta[]>
  /** The same as the text that a model gets. */
  readonly told: (texts: Readonly<Record<string, string | undefined>>) => Promise<string>
  /** Deltas that came after their call, or from a server by itself, as far as they are known now. */
  readonly takeLate: () => readonly Delta[]
  readonly onLate: (listener: () => void) => { dispose(): void }
  /** What a model is told of a change before it is accepted. */
  readonly preview: (texts: Readonly<Record<string, string>>) => Promise<string>
  /** Throws when a process of a server is left. */
  readonly close: () => Promise<void>
}

export interface WriterOptions {
  /** Rows of the catalog that ships with the app; the others are left out. */
  readonly servers: readonly string[]
  readonly files?: Readonly<Record<string, string>>
  readonly catalog?: ConstructorParameters<typeof LanguageServerPool>[0]['catalog']
  readonly findCommands?: ConstructorParameters<typeof LanguageServerPool>[0]['findCommands']
  /** By default so long that a machine under load makes no server late. */
  readonly waiting?: WaitingLimits
  /** With the npm servers in its node_modules. */
  readonly hasNodeModules?: boolean
}

/** A workspace in a temporary folder, with real servers and the diagnoser of one run. Texts by path. */
export async function openWriter(options: WriterOptions): Promise<OpenedWriter> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'servers-')))
  const texts = new Map(Object.entries(options.files ?? {}))
  for (const [file, text] of texts) put(folder, file, text)
  if (options.hasNodeModules === true)
    symlinkSync(await npmServers(), path.join(folder, 'node_modules'), 'dir')
  const host = new ProcessHost()
  const pool = new LanguageServerPool({
    workspace: folder,
    isTrusted: () => true,
    clock: systemClock,
    logger: () => undefined,
    processes: host,
    findCommands: options.findCommands ?? findAllCommands,
    overrides: () => ({}),
    ownPackages: path.join(appRoot, 'node_modules'),
    scriptRuntime: ownScriptRuntime(),
    limits: defaultLimits,
    catalog: options.catalog ?? options.servers.map(rowOf),
  })
  const disk = new WorkspaceTexts(await WorkspaceRoot.open(folder))
  const importersOf: WorkspaceTexts['importersOf'] = (files, signal) => disk.importersOf(files, signal)
  const diagnoser = new Diagnoser({
    source: pool,
    importersOf,
    readText: async (file) => await disk.read(file),
    clock: systemClock,
    waiting: options.waiting ?? patient,
  })
  const never = new AbortController().signal
  let calls = 0
  const write: OpenedWriter['write'] = async (wanted) => {
    const changes = Object.entries(wanted).map(([file, after]) => changeOf(file, texts.get(file), after))
    await diagnoser.prepare(changes, never)
    for (const { path: file, after } of changes) put(folder, file, after)
    for (const [file, text] of Object.entries(wanted))
      if (text === undefined) texts.delete(file)
      else texts.set(file, text)
    const deltas = await diagnoser.afterWrite(changes, `call-${++calls}`, never)
    diagnoser.delivered(deltas)
    return deltas
  }
  return {
    root: folder,
    pool,
    write,
    told: async (wanted) => presentDeltas(await write(wanted)),
    takeLate() {
      const late = diagnoser.takeLate()
      diagnoser.delivered(late)
      return late
    },
    onLate: (listener) => diagnoser.onLate(listener),
    async preview(wanted) {
      const changed = Object.entries(wanted).map(([file, after]): ProposedFile => {
        return { file, before: texts.get(file), after }
      })
      const { done } = new ChangePreview(changed, { source: pool, clock: systemClock, importersOf }, never)
      const { deltas, notAsked } = await done
      return presentPreview({ deltas: [...deltas], notAsked, at: '', state: 'done' })
    },
    async close() {
      diagnoser.dispose()
      await pool.close()
      const left = host.livePids
      await host.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      if (left.length > 0) throw new Error(`processes left: ${left.join(', ')}`)
    },
  }
}

function put(folder: string, file: string, text: string | undefined): void {
  const absolute = path.join(folder, ...file.split('/'))
  if (text === undefined) {
    rmSync(absolute)
    return
  }
  mkdirSync(path.dirname(absolute), { recursive: true })
  writeFileSync(absolute, text)
}

function changeOf(
  file: string,
  before: string | undefined,
  after: string | undefined,
): Parameters<Diagnoser['prepare']>[0][number] {
  const op = before === undefined ? 'add' : after === undefined ? 'delete' : 'update'
  return {
    path: file,
    op,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}
