import type { PatternMatch, SearchListener } from '../answer.ts'
import type { PatternFindings } from '../matching/findings.ts'

/**
 * Tells matches before the answer is there. Those of a likeliest reading are certain and are told at once; another
 * reading counts only when the likelier ones found nothing anywhere, so its matches are told at the end.
 */
export class MatchStream {
  readonly #listener: SearchListener | undefined
  #room: number
  readonly #told = new Set<PatternMatch>()

  constructor(
    listener: SearchListener | undefined,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ) {
    this.#listener = listener
    this.#room = skip + limit
  }

  add(matches: readonly PatternMatch[]): void {
    const batch = matches.filter((match) => !this.#told.has(match)).slice(0, this.#room)
    if (batch.length === 0) return
    this.#room -= batch.length
    for (const match of batch) this.#told.add(match)
    this.#listener?.found?.(batch)
  }

  end(findings: Pick<PatternFindings<PatternMatch>, 'items'>): void {
    this.add(findings.items())
  }
}
