import type { Wait } from '../session.ts'
import type { WireVariable } from '../wire/bodies.ts'

/** The one request that is needed of a connection. */
export interface VariableSource {
  request(
    command: 'variables',
    args: {
      readonly variablesReference: number
      readonly filter?: 'indexed' | 'named'
      readonly start?: number
      readonly count?: number
    },
    wait: Wait,
  ): Promise<{ readonly variables: readonly WireVariable[] }>
}

export interface ReferenceSize {
  readonly named?: number | undefined
  readonly indexed?: number | undefined
}

export interface WirePage {
  readonly variables: readonly WireVariable[]
  readonly next?: number
  readonly total?: number
}

/**
 * Members of one structure, page by page. Indexed members come first, as the adapter pages these; named ones, and all
 * of an adapter that does not page, are read once and kept until the debuggee goes on.
 */
export class PagedVariables {
  readonly #connection: VariableSource
  readonly #raw: number
  readonly #indexed: number
  #rest: readonly WireVariable[] | undefined
  #pages: boolean

  constructor(connection: VariableSource, raw: number, size: ReferenceSize) {
    this.#connection = connection
    this.#raw = raw
    this.#indexed = size.indexed ?? 0
    this.#pages = this.#indexed > 0
  }

  async page(start: number, count: number, wait: Wait): Promise<WirePage> {
    const indexed = await this.#indexedPart(start, count, wait)
    const begins = this.#pages ? this.#indexed : 0
    if (indexed.length === count && start + count < begins)
      return { variables: indexed, next: start + count, total: begins }
    const rest = await this.#readRest(wait)
    const from = Math.max(0, start - begins)
    const named = start + count > begins ? rest.slice(from, from + count - indexed.length) : []
    const total = begins + rest.length
    const end = start + indexed.length + named.length
    return { variables: [...indexed, ...named], total, ...(end < total ? { next: end } : {}) }
  }

  /** Forgets what was read: a variable was changed. */
  refresh(): void {
    this.#rest = undefined
  }

  async #indexedPart(start: number, count: number, wait: Wait): Promise<readonly WireVariable[]> {
    const wanted = Math.min(count, this.#indexed - start)
    if (!this.#pages || wanted <= 0) return []
    const { variables } = await this.#connection.request(
      'variables',
      { variablesReference: this.#raw, filter: 'indexed', start, count: wanted },
      wait,
    )
    if (variables.length <= wanted) return variables
    // It does not know the filter and has told all there are.
    this.#pages = false
    this.#rest = variables
    return []
  }

  async #readRest(wait: Wait): Promise<readonly WireVariable[]> {
    if (this.#rest !== undefined) return this.#rest
    const { variables } = await this.#connection.request(
      'variables',
      { variablesReference: this.#raw, ...(this.#pages ? { filter: 'named' as const } : {}) },
      wait,
    )
    this.#rest = variables
    return variables
  }
}
