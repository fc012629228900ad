import type { z } from 'zod'
import type { LspData } from '../../../shared/model/lsp-data.ts'
import type { Told } from '../present/lsp/listing.ts'
import type { LanguagePort } from './port.ts'

export interface AskContext {
  readonly language: LanguagePort
  readonly signal: AbortSignal
}

export type LspAnswer = Told & { readonly data: LspData }

/** One op: what it takes, and how it is answered from arguments that were parsed with that. */
export interface Asker {
  readonly args: z.ZodObject
  readonly ask: (given: unknown, context: AskContext) => Promise<LspAnswer>
}

/** Ties the schema to the answer, which sees parsed arguments only. */
export function asker<S extends z.ZodObject>(
  args: S,
  ask: (args: z.output<S>, context: AskContext) => Promise<LspAnswer>,
): Asker {
  return { args, ask: async (given, context) => await ask(args.parse(given), context) }
}
