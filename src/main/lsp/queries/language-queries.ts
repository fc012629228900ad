import path from 'node:path'
import type {
  AskedServer,
  CallEdge,
  CodeActionOffer,
  CodeSymbol,
  DiagnosedBy,
  Place,
} from '../../../shared/model/language-answer.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { Failure } from '../../base/failure.ts'
import { type Address, fileSymbols, placeParams, resolveAddress } from './address.ts'
import { hoverSchema, locationsSchema } from './answers.ts'
import { hoverText } from './hover-text.ts'
import type { QueryMethod } from './methods.ts'
import { shownPath } from './name-path.ts'
import { distinctPlaces, Places } from './places.ts'
import type { QueriedServer } from './queried-server.ts'
import { rangeOfLine, readActions } from './read-actions.ts'
import { type CallDirection, readCalls } from './read-calls.ts'
import type { Asked, AskOptions } from './slot-query.ts'
import { workspaceSymbols } from './workspace-symbols.ts'

const methodOf = {
  definition: 'textDocument/definition',
  type_definition: 'textDocument/typeDefinition',
  implementation: 'textDocument/implementation',
  references: 'textDocument/references',
} as const satisfies Readonly<Record<string, QueryMethod>>

export type Relation = keyof typeof methodOf

/** What the servers that answered said together, and how each one took part. `servers` is empty: none knows the file. */
export interface LanguageAnswer<T> {
  /** Absent when nobody answered. */
  readonly value?: T
  readonly servers: readonly AskedServer[]
}

/** What was asked about: the name, and how often it stands on its line. */
export interface Subject {
  readonly name: string
  readonly line: number
  readonly count: number
}

/** Who is asked: the pool. */
export interface AskedServers {
  ask<T>(
    file: string,
    work: (server: QueriedServer) => Promise<T>,
    options: AskOptions & { readonly linters?: boolean },
  ): Promise<readonly Asked<T>[]>
}

/**
 * Questions about code for all servers of a workspace. Files are relative to it with `/` and exist. Faults of servers
 * are answers; everything rejects with `Failure` cancelled, and what does not find its symbol with symbol_not_on_line,
 * not_found, ambiguous or bad_argument.
 */
export class LanguageQueries {
  readonly #servers: AskedServers
  readonly #workspace: string

  constructor(servers: AskedServers, workspace: string) {
    this.#servers = servers
    this.#workspace = workspace
  }

  async places(
    relation: Relation,
    { file, address }: { file: string; address: Address },
    options: AskOptions,
  ): Promise<LanguageAnswer<{ readonly subject: Subject; readonly places: readonly Place[] }>> {
    const places = new Places(this.#workspace)
    const more = relation === 'references' ? { context: { includeDeclaration: true } } : {}
    const asked = await this.#servers.ask(
      file,
      async (server) => {
        const { position, ...found } = await resolveAddress(server, address, file)
        const params = { ...placeParams(server, position), ...more }
        const locations = await server.request(methodOf[relation], params, locationsSchema)
        return {
          isSettled: server.isSettled,
          subject: { ...found, line: position.line + 1 },
          places: await Promise.all(locations.map(async (one) => await places.ofLocation(server, one))),
        }
      },
      options,
    )
    return merged(asked, ([first, ...rest]) => ({
      subject: first.subject,
      places: distinctPlaces([first, ...rest].flatMap((answer) => answer.places)),
    }))
  }

  /** Plain text, empty when nothing is known. */
  async hover(
    { file, address }: { file: string; address: Address },
    options: AskOptions,
  ): Promise<LanguageAnswer<{ readonly subject: Subject; readonly text: string }>> {
    const asked = await this.#servers.ask(
      file,
      async (server) => {
        const { position, ...found } = await resolveAddress(server, address, file)
        const parts = await server.request('textDocument/hover', placeParams(server, position), hoverSchema)
        const subject = { ...found, line: position.line + 1 }
        return { isSettled: server.isSettled, subject, text: hoverText(parts) }
      },
      options,
    )
    return merged(asked, (answers) => ({
      subject: answers[0].subject,
      text: [...new Set(answers.map(({ text }) => text))].filter((text) => text !== '').join('\n\n'),
    }))
  }

  async calls(
    direction: CallDirection,
    { file, address }: { file: string; address: Address },
    options: AskOptions,
  ): Promise<LanguageAnswer<{ readonly subject: Subject; readonly edges: readonly CallEdge[] }>> {
    const places = new Places(this.#workspace)
    const asked = await this.#servers.ask(
      file,
      async (server) => {
        const { position, ...found } = await resolveAddress(server, address, file)
        const edges = await readCalls(server, { position, direction, places })
        return { isSettled: server.isSettled, subject: { ...found, line: position.line + 1 }, edges }
      },
      options,
    )
    return merged(asked, (answers) => ({
      subject: answers[0].subject,
      edges: answers.flatMap(({ edges }) => edges),
    }))
  }

  async codeActions(
    { file, line }: { file: string; line: number },
    options: AskOptions,
  ): Promise<LanguageAnswer<readonly CodeActionOffer[]>> {
    const asked = await this.#servers.ask(
      file,
      async (server) => {
        const range = rangeOfLine(server.document.text, line)
        if (range === undefined)
          throw new Failure('bad_argument', `${file} has no line ${line}.`, { hint: 'Lines count from 1.' })
        return { isSettled: server.isSettled, actions: await readActions(server, range) }
      },
      options,
    )
    return merged(asked, (answers) => answers.flatMap(({ actions }) => actions))
  }

  /** The symbols of a file, each before its members. */
  async fileSymbols(file: string, options: AskOptions): Promise<LanguageAnswer<readonly CodeSymbol[]>> {
    const shown = new Places(this.#workspace).shown(path.join(this.#workspace, ...file.split('/')))
    const asked = await this.#servers.ask(
      file,
      async (server) => ({
        isSettled: server.isSettled,
        symbols: (await fileSymbols(server)).map((symbol) => ({
          name: symbol.name,
          kind: symbol.kind,
          path: shownPath(symbol),
          ...shown,
          line: symbol.position.line + 1,
          endLine: symbol.endLine + 1,
        })),
      }),
      options,
    )
    return merged(asked, ([{ symbols }]) => symbols)
  }

  /** Symbols of the whole workspace; a server is asked with one of its files open, so that it has the project loaded. */
  async workspaceSymbols(
    query: string,
    files: readonly string[],
    options: AskOptions,
  ): Promise<LanguageAnswer<readonly CodeSymbol[]>> {
    const places = new Places(this.#workspace)
    const answers = await Promise.all(
      files.map(
        async (file) =>
          await this.#servers.ask(
            file,
            async (server) => ({
              isSettled: server.isSettled,
              symbols: await workspaceSymbols(server, query, places),
            }),
            options,
          ),
      ),
    )
    return merged(answers.flat(), (all) => all.flatMap(({ symbols }) => symbols))
  }

  /** All diagnostics of a file, linters included, and how far each server got. */
  async diagnostics(
    file: string,
    options: AskOptions,
  ): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly servers: readonly DiagnosedBy[] }> {
    const asked = await this.#servers.ask(file, async (server) => await server.diagnostics(), {
      ...options,
      linters: true,
    })
    return {
      diagnostics: asked.flatMap((one) => (one.kind === 'answered' ? one.value : [])),
      servers: asked.map(diagnosedBy),
    }
  }
}

function merged<A extends { readonly isSettled: boolean }, T>(
  asked: readonly Asked<A>[],
  merge: (answers: readonly [A, ...A[]]) => T,
): LanguageAnswer<T> {
  const [first, ...rest] = asked.flatMap((one) => (one.kind === 'answered' ? [one.value] : []))
  const servers = asked.map((one): AskedServer => {
    if (one.kind === 'answered') {
      const remark = one.remark === undefined ? {} : { reason: one.remark }
      return { id: one.id, state: one.value.isSettled ? 'answered' : 'unsettled', ...remark }
    }
    return { id: one.id, state: one.kind, reason: one.reason }
  })
  return first === undefined ? { servers } : { servers, value: merge([first, ...rest]) }
}

function diagnosedBy(asked: Asked<unknown>): DiagnosedBy {
  switch (asked.kind) {
    case 'answered':
      return { id: asked.id, state: 'fresh' }
    case 'absent':
    case 'starting':
      return { id: asked.id, state: asked.kind, reason: asked.reason }
    case 'timed_out':
    case 'crashed':
    case 'not_offered':
    case 'failed':
    case 'stale':
      return { id: asked.id, state: 'timed_out', reason: asked.reason }
  }
}
