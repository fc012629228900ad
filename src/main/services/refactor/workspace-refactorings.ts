import type { ProposedRewrite } from '../../../shared/model/rewrite.ts'
import { Failure } from '../../base/failure.ts'
import { proposedFiles } from '../../lsp/refactor/proposed-files.ts'
import type { Proposal } from '../../lsp/refactor/proposal.ts'
import type { Refactored, Refactorings } from '../../lsp/refactor/refactorings.ts'
import type { RefactorAnswer, RefactorPort } from '../../tools/refactor/port.ts'
import { notFound } from '../../workspace/current-file.ts'
import type { Hand, WorkspaceRoot } from '../../workspace/root.ts'
import type { SyntaxPool } from '../../syntax/pool/syntax-pool.ts'
import { captureSteps } from './captured-steps.ts'
import { importUpdates, type ImportUpdateParts } from './import-updates.ts'
import { planMove } from './move-plan.ts'
import { parseFaults } from './parse-faults.ts'
import { proposedRewrite } from './proposed-rewrite.ts'

/** For one question, the start of its server included. */
const questionMs = 30_000

export interface RefactoringParts extends Pick<ImportUpdateParts, 'importersOf'> {
  readonly root: WorkspaceRoot
  readonly refactorings: Pick<
    Refactorings,
    'renameSymbol' | 'importUpdates' | 'codeAction' | 'organizeImports'
  >
  readonly syntax: Pick<SyntaxPool, 'session'>
}

/** The refactorings of one workspace as the tools see them: paths confined, every edit captured from the disk. */
export class WorkspaceRefactorings implements RefactorPort {
  readonly #parts: RefactoringParts

  constructor(parts: RefactoringParts) {
    this.#parts = parts
  }

  rename: RefactorPort['rename'] = async ({ file: asked, address, newName }, { by, signal }) => {
    const file = await this.#file(asked)
    const what = 'line' in address ? (address.symbol ?? `the name on line ${address.line}`) : address.namePath
    const said = await this.#parts.refactorings.renameSymbol(
      { file, address, newName },
      { signal, limitMs: questionMs },
    )
    return await this.#answer(said, {
      title: `Rename ${what} to ${newName}`,
      hand: by,
      named: [file],
      signal,
    })
  }

  codeAction: RefactorPort['codeAction'] = async ({ file: asked, line, title }, { by, signal }) => {
    const file = await this.#file(asked)
    const said = await this.#parts.refactorings.codeAction(
      { file, line, title },
      { signal, limitMs: questionMs },
    )
    return await this.#answer(said, { title: `${title} (${file}:${line})`, hand: by, named: [file], signal })
  }

  organizeImports: RefactorPort['organizeImports'] = async ({ file: asked }, { by, signal }) => {
    const file = await this.#file(asked)
    const said = await this.#parts.refactorings.organizeImports(file, { signal, limitMs: questionMs })
    return await this.#answer(said, { title: `Organize imports of ${file}`, hand: by, named: [file], signal })
  }

  renameFile: RefactorPort['renameFile'] = async ({ from, to }, { by, signal }) => {
    const { root } = this.#parts
    const move = await planMove(root, { from, to, hand: by })
    const { steps, encoding, held, servers, notes } = await importUpdates(move, this.#parts, signal)
    const proposal: Proposal = {
      server: servers[0] ?? '',
      encoding,
      held,
      steps: [...steps, move.step],
      notes: [],
    }
    const named = [move.from, move.to]
    const rewrite = await this.#rewrite(proposal, { hand: by, named, signal })
    return {
      kind: 'proposed',
      title: `Move ${move.from} to ${move.to}`,
      servers,
      notes: [...move.notes, ...notes],
      rewrite: { ...rewrite, emptied: move.emptied },
    }
  }

  /** What a server wants to be changed by itself. Throws `Failure` as the others do. */
  async proposed(
    proposal: Proposal,
    { by, signal }: { by: Hand; signal: AbortSignal },
  ): Promise<ProposedRewrite> {
    return await this.#rewrite(proposal, { hand: by, named: [], signal })
  }

  async #answer(said: Refactored, about: About & { readonly title: string }): Promise<RefactorAnswer> {
    // Members of one group never both answer; of several groups the one with an edit is meant.
    const proposal = said.proposals.find(({ steps }) => steps.length > 0) ?? said.proposals[0]
    if (proposal !== undefined)
      return {
        kind: 'proposed',
        title: about.title,
        servers: [proposal.server],
        notes: proposal.notes,
        rewrite: await this.#rewrite(proposal, about),
      }
    if (said.isAmbiguous || said.actions.length > 0)
      return { kind: 'no_action', actions: said.actions, isAmbiguous: said.isAmbiguous }
    if (said.refusals.length > 0) return { kind: 'refused', message: said.refusals.join(' ') }
    const silent = said.servers.filter(({ state }) => state !== 'answered')
    return silent.length === 0 && said.servers.length > 0
      ? { kind: 'no_action', actions: [], isAmbiguous: false }
      : { kind: 'silent', servers: silent }
  }

  async #rewrite(proposal: Proposal, { hand, named, signal }: About): Promise<ProposedRewrite> {
    const { root, syntax } = this.#parts
    const { tree, bytesOf } = await captureSteps(proposal, { root, hand, named })
    const files = proposedFiles(proposal.steps, tree)
    const rewrite = proposedRewrite(files, { bytesOf, show: tree.show })
    const faults = await parseFaults(syntax, rewrite.files, signal)
    if (faults.errorNodesAfter > faults.errorNodesBefore) throw wouldNotParse(proposal.server, faults)
    return { ...rewrite, ...faults, overlapsDropped: 0, sitesWithDrops: [] }
  }

  async #file(asked: string): Promise<string> {
    const { root } = this.#parts
    const { shown, real } = await root.locate(asked)
    const facts = await root.facts(real)
    if (facts === undefined) throw notFound(shown)
    if (facts.kind === 'folder')
      throw new Failure('is_directory', `${shown} is a folder.`, { hint: 'Name a file in it.' })
    return shown
  }
}

/** A name that is none in the language, or edits that are put in the wrong places. */
function wouldNotParse(
  server: string,
  { errorNodesBefore, errorNodesAfter }: Pick<ProposedRewrite, 'errorNodesBefore' | 'errorNodesAfter'>,
): Failure {
  return new Failure(
    'would_not_parse',
    `With the edits of ${server} the files would not parse: ${errorNodesBefore} faults before, ${errorNodesAfter} after. Nothing was staged.`,
    {
      hint: 'Is the new name a name in this language? If it is, the server may be out of step: lsp with op reload starts it anew.',
    },
  )
}

interface About {
  readonly hand: Hand
  /** Relative paths that the caller named. */
  readonly named: readonly string[]
  readonly signal: AbortSignal
}
