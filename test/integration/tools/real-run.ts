import { mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '../../../src/main/base/clock.ts'
import { silentLogger } from '../../../src/main/base/logger.ts'
import { Diagnoser } from '../../../src/main/diagnostics/diagnoser.ts'
import type { WaitingLimits } from '../../../src/main/diagnostics/waiting.ts'
import { ProjectChecks } from '../../../src/main/lsp/project/project-checks.ts'
import { Refactorings } from '../../../src/main/lsp/refactor/refactorings.ts'
import { PatternEngine } from '../../../src/main/pattern/pattern-engine.ts'
import { findAllCommands } from '../../../src/main/process/find-command.ts'
import { ownScriptRuntime } from '../../../src/main/process/script-runtime.ts'
import { ChangePreviews } from '../../../src/main/services/change-previews.ts'
import { WorkspaceLanguage } from '../../../src/main/services/language.ts'
import { WorkspaceRefactorings } from '../../../src/main/services/refactor/workspace-refactorings.ts'
import { WorkspaceTexts } from '../../../src/main/services/workspace-texts.ts'
import { StagedChanges } from '../../../src/main/staging/staged-changes.ts'
import { SyntaxPool } from '../../../src/main/syntax/pool/syntax-pool.ts'
import { allTools } from '../../../src/main/tools/all-tools.ts'
import { Toolbox } from '../../../src/main/tools/toolbox.ts'
import { Committer } from '../../../src/main/workspace/committer.ts'
import { RunFiles } from '../../../src/main/workspace/files.ts'
import { FileFinder } from '../../../src/main/workspace/find.ts'
import { WorkspaceRoot } from '../../../src/main/workspace/root.ts'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import type { ToolResult } from '../../../src/shared/model/tool-result.ts'
import type { Actor, RunFact } from '../../../src/shared/run/event.ts'
import { fakePorts } from '../../unit/tools/fake-ports.ts'
import { openPool, type OpenedPool, repository } from '../lsp/opened-pool.ts'

export interface RealRun {
  readonly opened: OpenedPool
  readonly previews: ChangePreviews
  readonly toolbox: Toolbox
  readonly facts: readonly RunFact[]
  /** The text on the disk. */
  readonly onDisk: (file: string) => string
  readonly call: (
    tool: string,
    args: unknown,
    options?: { by?: Actor; waitsForLate?: boolean },
  ) => Promise<ToolResult>
  readonly close: () => Promise<void>
}

interface Opening {
  readonly waiting?: WaitingLimits
  readonly isAccepted?: boolean
}

/** One run over real rooms: files, patterns, staged changes and language servers in a new workspace. */
export async function openRun(
  pool: Parameters<typeof openPool>[0],
  { waiting = { warmMs: 5_000, startMs: 20_000 }, isAccepted = false }: Opening = {},
): Promise<RealRun> {
  const opened = openPool(pool)
  const dataFolder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'data-')))
  const root = await WorkspaceRoot.open(opened.root)
  const committer = new Committer(root, { dataFolder, clock: systemClock, log: silentLogger })
  const texts = new WorkspaceTexts(root)
  const finder = new FileFinder(root, { clock: systemClock })
  const syntax = new SyntaxPool({ resourcesDir: path.join(repository, 'resources') })
  const pattern = new PatternEngine({ root: opened.root, pool: syntax, clock: systemClock })
  const diagnoser = new Diagnoser({
    source: opened.pool,
    importersOf: async (files, signal) => await texts.importersOf(files, signal),
    readText: async (file) => await texts.read(file),
    clock: systemClock,
    waiting,
  })
  const staging = new StagedChanges(committer, { clock: systemClock, log: silentLogger })
  const previews = new ChangePreviews({
    source: opened.pool,
    staging,
    importersOf: async (files, signal) => await texts.importersOf(files, signal),
    clock: systemClock,
    waiting,
  })
  const facts: RunFact[] = []
  const toolbox = new Toolbox({
    runId: 'run-1',
    tools: allTools,
    ports: {
      files: new RunFiles(committer, { hand: 'agent' }),
      find: finder,
      pattern,
      staging,
      checkpoints: { planUndo: () => Promise.reject(new Error('no turns here')) },
      preview: previews,
      refactor: new WorkspaceRefactorings({
        root,
        refactorings: new Refactorings(opened.pool),
        syntax,
        importersOf: async (files, signal) => await texts.importersOf(files, signal),
      }),
      diagnosis: diagnoser,
      shell: { run: () => Promise.reject(new Error('no shell here')) },
      debug: fakePorts().debug,
      graph: fakePorts().graph,
      language: new WorkspaceLanguage({
        root,
        pool: opened.pool,
        checks: new ProjectChecks({
          workspace: opened.root,
          isTrusted: () => true,
          findCommands: findAllCommands,
          ownPackages: path.join(repository, 'node_modules'),
          scriptRuntime: ownScriptRuntime(),
          processes: opened.host,
          clock: systemClock,
        }),
        clock: systemClock,
        isTrusted: () => true,
        trustHint: 'Trust it.',
        // A machine under load makes no server late: what is told is the subject, and not how fast.
        questionMs: 120_000,
      }),
      gate: {
        mayAccept: (by) =>
          Promise.resolve(
            isAccepted || by === 'person' ? { kind: 'yes' } : { kind: 'waiting', hint: 'Ask.' },
          ),
      },
    },
    record: (fact) => void facts.push(fact),
    clock: systemClock,
    logger: silentLogger,
  })
  let calls = 0
  return {
    opened,
    previews,
    toolbox,
    facts,
    onDisk: (file) => readFileSync(path.join(opened.root, file), 'utf8'),
    async call(tool, args, { by = 'agent', waitsForLate = false } = {}) {
      calls += 1
      const { signal } = new AbortController()
      return await toolbox.call({ id: `call-${calls}`, tool, args, by, signal, waitsForLate })
    },
    async close() {
      diagnoser.dispose()
      previews.dispose()
      finder.dispose()
      await pattern.close()
      await syntax.close()
      const left = await opened.close()
      await rm(dataFolder, { recursive: true })
      if (left.length > 0) throw new Error(`processes left: ${left.join(', ')}`)
    },
  }
}

/** `src/a.ts fresh +TS2322 -TS2304 =1`: a delta in one line. */
export function brief(delta: Delta): string {
  const marks = (sign: string, diagnostics: Delta['introduced']): string =>
    diagnostics.map(({ code, message }) => `${sign}${code ?? message}`).join(' ')
  const parts = [
    `${delta.file} ${delta.state}`,
    marks('+', delta.introduced),
    marks('-', delta.fixed),
    delta.carried > 0 ? `=${delta.carried}` : '',
    delta.baseline === undefined ? '' : 'baseline?',
    delta.elsewhere.map((one) => `${one.file}[${marks('+', one.introduced)}]`).join(' '),
    delta.forCall === undefined ? '' : `for ${delta.forCall}`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

export function briefly(result: ToolResult): readonly string[] {
  return (result.diagnostics ?? []).map(brief)
}
