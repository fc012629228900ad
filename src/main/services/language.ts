import path from 'node:path'
import type { CodeSymbol } from '../../shared/model/language-answer.ts'
import type { ServerStatus } from '../../shared/model/server-status.ts'
import type { Clock } from '../base/clock.ts'
import { within } from '../base/deadline.ts'
import { Failure } from '../base/failure.ts'
import type { LanguageServerPool } from '../lsp/pool.ts'
import type { ProjectChecks } from '../lsp/project/project-checks.ts'
import { LanguageQueries } from '../lsp/queries/language-queries.ts'
import type { LanguageAnswer, LanguagePort } from '../tools/lsp/port.ts'
import { enumerateFiles } from '../workspace/enumerate.ts'
import type { WorkspaceRoot } from '../workspace/root.ts'
import { filesToAskAbout } from './files-to-ask-about.ts'
import { LastKnown } from './last-known.ts'

/** For one question, the start of its server included: the slowest of the measured ones needs 20 s. */
const usualQuestionMs = 30_000
/** A server that is started again is waited for so long; it goes on starting after that. */
const reloadMs = 20_000
/** Servers and roots asked for symbols of the whole workspace. */
const maxAsked = 12
const maxFiles = 20_000

export interface LanguageParts {
  readonly root: WorkspaceRoot
  readonly pool: LanguageServerPool
  readonly checks: ProjectChecks
  readonly clock: Clock
  readonly isTrusted: () => boolean
  readonly trustHint: string
  /** Instead of the usual 30 s. */
  readonly questionMs?: number
}

/** The language servers of a workspace as the tools see them: paths are confined, nothing runs untrusted. */
export class WorkspaceLanguage implements LanguagePort {
  readonly #parts: LanguageParts
  readonly #queries: LanguageQueries
  readonly #offer: LastKnown

  constructor(parts: LanguageParts) {
    this.#parts = parts
    this.#queries = new LanguageQueries(parts.pool, parts.root.path)
    const look = async (): Promise<boolean> =>
      (await parts.pool.statuses()).some(({ found, state }) => found && state !== 'not_needed')
    this.#offer = new LastKnown({ look, clock: parts.clock })
  }

  /** What was known at the last look; a new look is begun when that is old. */
  isOffered(): boolean {
    return this.#offer.isSo
  }

  places: LanguagePort['places'] = async (relation, { file, address }, signal) =>
    await this.#queries.places(relation, { file: await this.#file(file), address }, this.#options(signal))

  hover: LanguagePort['hover'] = async ({ file, address }, signal) =>
    await this.#queries.hover({ file: await this.#file(file), address }, this.#options(signal))

  calls: LanguagePort['calls'] = async (direction, { file, address }, signal) =>
    await this.#queries.calls(direction, { file: await this.#file(file), address }, this.#options(signal))

  codeActions: LanguagePort['codeActions'] = async ({ file, line }, signal) =>
    await this.#queries.codeActions({ file: await this.#file(file), line }, this.#options(signal))

  fileSymbols: LanguagePort['fileSymbols'] = async (file, signal) =>
    await this.#queries.fileSymbols(await this.#file(file), this.#options(signal))

  diagnostics: LanguagePort['diagnostics'] = async (file, signal) =>
    await this.#queries.diagnostics(await this.#file(file), this.#options(signal))

  async workspaceSymbols(query: string, signal: AbortSignal): Promise<LanguageAnswer<readonly CodeSymbol[]>> {
    this.#refuseUntrusted()
    const { root, pool } = this.#parts
    const { files } = await enumerateFiles(root, { signal, maxFiles })
    const asked = filesToAskAbout(files, (file) => pool.answering(file), maxAsked)
    return await this.#queries.workspaceSymbols(query, asked, this.#options(signal))
  }

  checkProject: LanguagePort['checkProject'] = async (signal) => {
    this.#refuseUntrusted()
    return await this.#parts.checks.run(signal)
  }

  async status(file: string | undefined): Promise<readonly ServerStatus[]> {
    const { root, pool } = this.#parts
    const rows = (await pool.statuses()).map((row) =>
      row.root === undefined ? row : { ...row, root: root.show(row.root) },
    )
    if (file === undefined) return rows.filter(({ state }) => state !== 'not_needed')
    const known = new Set(pool.knowing((await root.locate(file)).shown))
    return rows.filter(({ id }) => known.has(id))
  }

  async reload(
    which: { readonly file: string } | { readonly id: string },
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const { pool, clock } = this.#parts
    this.#refuseUntrusted()
    const ids =
      'file' in which ? pool.answering(await this.#file(which.file)).map(({ id }) => id) : [which.id]
    if ('id' in which && !(await pool.statuses()).some(({ id }) => id === which.id))
      throw new Failure('bad_argument', `There is no language server with the id ${which.id}.`, {
        hint: 'op status lists the ids.',
      })
    const restarted = ids.filter((id) => pool.isOpen(id))
    await within(Promise.all(restarted.map(async (id) => await pool.restart(id))), reloadMs, {
      clock,
      signal,
    })
    return restarted
  }

  /** Relative to the workspace, and there. */
  async #file(asked: string): Promise<string> {
    this.#refuseUntrusted()
    const { root } = this.#parts
    const { shown, real } = await root.locate(asked)
    const facts = await root.facts(real)
    if (facts === undefined)
      throw new Failure('not_found', `There is no file ${shown}.`, { hint: 'Use glob to find it.' })
    if (facts.kind === 'folder')
      throw new Failure('is_directory', `${shown} is a folder.`, { hint: 'Name a file in it.' })
    // A link inside the workspace: servers know the file by its real place.
    return path.relative(root.path, real).split(path.sep).join('/')
  }

  #refuseUntrusted(): void {
    const { isTrusted, root, trustHint } = this.#parts
    if (isTrusted()) return
    throw new Failure('not_trusted', `${root.path} is not trusted, so no language server runs.`, {
      hint: trustHint,
    })
  }

  #options(signal: AbortSignal) {
    return { signal, limitMs: this.#parts.questionMs ?? usualQuestionMs }
  }
}
