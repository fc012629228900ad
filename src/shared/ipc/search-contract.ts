import { z } from 'zod'
import {
  foundMatchSchema,
  patternQuerySchema,
  previewEndSchema,
  previewQuerySchema,
  searchEndSchema,
  searchLanguageSchema,
} from '../model/pattern-search.ts'
import { bothSidesSchema } from './both-sides.ts'

const nothing = z.object({}).strict()

/** How many matches one page holds at most. */
export const maxPage = 10_000

/** The calls of the search pane: a part of the contract. */
export const searchCalls = {
  /** The languages that can be searched, those of the workspace first. */
  'language.list': { input: nothing, output: z.object({ languages: z.array(searchLanguageSchema) }) },
  /** Answers at once; what it finds comes as `search.` events. Cancels the search before it. */
  'search.start': {
    input: z.object({ query: patternQuerySchema }).strict(),
    output: z.object({ searchId: z.string() }),
  },
  /** Matches that were held back, of the search that was started last. */
  'search.page': {
    input: z
      .object({
        searchId: z.string(),
        skip: z.number().int().min(0),
        limit: z.number().int().min(1).max(maxPage),
      })
      .strict(),
    output: z.object({ matches: z.array(foundMatchSchema) }),
  },
  /** Without an id: whatever is under way, previews too. One that has ended is left alone. */
  'search.cancel': { input: z.object({ searchId: z.string().optional() }).strict(), output: nothing },
  /** Answers at once; the preview comes as `rewrite.previewed`. Cancels the preview before it; stages nothing. */
  'rewrite.preview': {
    input: z.object({ query: previewQuerySchema }).strict(),
    output: z.object({ previewId: z.string() }),
  },
  /** Both sides of one file of the preview that was asked for last. */
  'rewrite.file': {
    input: z.object({ previewId: z.string(), path: z.string() }).strict(),
    output: bothSidesSchema,
  },
  'rewrite.cancel': { input: z.object({ previewId: z.string() }).strict(), output: nothing },
  /** A file of the workspace as it is now. */
  'file.text': {
    input: z.object({ path: z.string() }).strict(),
    output: z.object({ path: z.string(), language: z.string(), text: z.string() }),
  },
} as const

/** The events of the search pane. */
export const searchEvents = {
  /** The next matches, in the order in which they are found. */
  'search.found': z.object({ searchId: z.string(), matches: z.array(foundMatchSchema) }),
  'search.progressed': z.object({
    searchId: z.string(),
    filesDone: z.number().int(),
    filesTotal: z.number().int(),
    total: z.number().int(),
  }),
  'search.ended': z.object({ searchId: z.string(), end: searchEndSchema }),
  'rewrite.previewed': z.object({ previewId: z.string(), end: previewEndSchema }),
} as const
