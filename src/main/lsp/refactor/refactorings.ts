import { Failure } from '../../base/failure.ts'
import type { AskedServer } from '../../../shared/model/language-answer.ts'
import type { AskedServers } from '../queries/language-queries.ts'
import type { QueriedServer } from '../queries/queried-server.ts'
import type { Asked, AskOptions } from '../queries/slot-query.ts'
import { codeAction, organizeImports } from './code-action.ts'
import type { OfferedAction, Proposal, Proposed } from './proposal.ts'
import { type FileRename, importUpdates } from './rename-file.ts'
import { renameSymbol, type SymbolRename } from './rename-symbol.ts'

/** What the servers that know a file made of a request. */
export interface Refactored {
  /** Empty: nobody proposes anything, `refusals`, `actions` and `servers` say why. */
  readonly proposals: readonly Proposal[]
  /** Of the servers that said no, in sentences. */
  readonly refusals: readonly string[]
  /** Of a code action whose title is of none, or of several: those that there are. */
  readonly actions: readonly OfferedAction[]
  readonly isAmbiguous: boolean
  /** How each one took part. Empty: none knows the file. */
  readonly servers: readonly AskedServer[]
}

/**
 * What language servers would change, as proposals: nothing is applied. Files are relative to the workspace with `/`, and
 * exist. Faults of servers are answers; rejects with `Failure` cancelled, and with those of a symbol that is not found
 * and of a line that is not there.
 */
export class Refactorings {
  readonly #servers: AskedServers

  constructor(servers: AskedServers) {
    this.#servers = servers
  }

  async renameSymbol(rename: SymbolRename, options: AskOptions): Promise<Refactored> {
    return await this.#ask(rename.file, async (server) => await renameSymbol(server, rename), options)
  }

  /** `file` is one of the files that move, as the server knows it. */
  async importUpdates(file: string, rename: FileRename, options: AskOptions): Promise<Refactored> {
    return await this.#ask(file, async (server) => await importUpdates(server, rename), options)
  }

  async codeAction(
    action: { readonly file: string; readonly line: number; readonly title: string },
    options: AskOptions,
  ): Promise<Refactored> {
    return await this.#ask(action.file, async (server) => await codeAction(server, action), options)
  }

  async organizeImports(file: string, options: AskOptions): Promise<Refactored> {
    return await this.#ask(file, organizeImports, options)
  }

  async #ask(
    file: string,
    work: (server: QueriedServer) => Promise<Proposed>,
    options: AskOptions,
  ): Promise<Refactored> {
    const asked = await this.#servers.ask(file, async (server) => await settledWork(server, work), options)
    return refactored(asked)
  }
}

/** A server that has not read the project yet would leave places out: a half rename is worse than none. */
async function settledWork(
  server: QueriedServer,
  work: (server: QueriedServer) => Promise<Proposed>,
): Promise<Proposed> {
  if (server.isSettled) return await work(server)
  throw new Failure('timed_out', `${server.id} had not read the project in the time.`)
}

function refactored(asked: readonly Asked<Proposed>[]): Refactored {
  const said = asked.flatMap((one) => (one.kind === 'answered' ? [one.value] : []))
  const unfound = said.flatMap((one) => (one.kind === 'no_action' ? [one] : []))
  const ambiguous = unfound.filter((one) => one.asked > 1)
  return {
    proposals: said.flatMap((one) => (one.kind === 'proposed' ? [one.proposal] : [])),
    refusals: said.flatMap((one) => (one.kind === 'refused' ? [one.message] : [])),
    actions: (ambiguous.length > 0 ? ambiguous : unfound).flatMap(({ actions }) => actions),
    isAmbiguous: ambiguous.length > 0,
    servers: asked.map((one): AskedServer =>
      one.kind === 'answered'
        ? { id: one.id, state: 'answered' }
        : { id: one.id, state: one.kind, reason: one.reason },
    ),
  }
}
