import { z } from 'zod'

/** Answers of servers, parsed at the door: only what is read, tolerant of everything else (LSP 3.18). */
const positionSchema = z.object({ line: z.number().int().min(0), character: z.number().int().min(0) })
export const rangeSchema = z.object({ start: positionSchema, end: positionSchema })

const locationSchema = z
  .object({ uri: z.string(), range: rangeSchema })
  .transform(({ uri, range }) => ({ uri, range }))
const linkSchema = z
  .object({ targetUri: z.string(), targetSelectionRange: rangeSchema })
  .transform(({ targetUri, targetSelectionRange }) => ({ uri: targetUri, range: targetSelectionRange }))
const anyLocationSchema = z.union([linkSchema, locationSchema])
export type WireLocation = z.infer<typeof locationSchema>

/** `Location | Location[] | LocationLink[] | null` */
export const locationsSchema = z
  .union([z.array(z.unknown()), anyLocationSchema, z.null()])
  .transform((answer): readonly WireLocation[] => {
    if (answer === null) return []
    return Array.isArray(answer) ? readable(answer, anyLocationSchema) : [answer]
  })

const markedSchema = z.union([
  z.string(),
  z.object({ kind: z.string(), value: z.string() }),
  z.object({ language: z.string(), value: z.string() }),
])
export type Marked = z.infer<typeof markedSchema>

export const hoverSchema = z
  .object({ contents: z.union([z.array(markedSchema), markedSchema]) })
  .nullable()
  .transform((hover): readonly Marked[] => {
    if (hover === null) return []
    return Array.isArray(hover.contents) ? hover.contents : [hover.contents]
  })

export interface WireSymbol {
  readonly name: string
  readonly kind: number
  readonly range: z.infer<typeof rangeSchema>
  readonly selectionRange: z.infer<typeof rangeSchema>
  readonly children: readonly WireSymbol[]
}

const documentSymbolSchema: z.ZodType<WireSymbol> = z.object({
  name: z.string(),
  kind: z.number().int(),
  range: rangeSchema,
  selectionRange: rangeSchema,
  get children() {
    return z
      .array(z.unknown())
      .nullish()
      .transform((children): readonly WireSymbol[] => readable(children ?? [], documentSymbolSchema))
  },
})

const symbolInformationSchema = z.object({
  name: z.string(),
  kind: z.number().int(),
  containerName: z.string().nullish(),
  /** Without a range in a `WorkspaceSymbol` that is resolved later. */
  location: z.object({ uri: z.string(), range: rangeSchema.optional() }),
})
export type WireSymbolInformation = z.infer<typeof symbolInformationSchema>

/** `DocumentSymbol[] | SymbolInformation[] | null`; one of the two lists is empty. */
export const documentSymbolsSchema = z
  .array(z.unknown())
  .nullable()
  .transform((answer) => ({
    tree: readable(answer ?? [], documentSymbolSchema),
    flat: readable(answer ?? [], symbolInformationSchema),
  }))

/** `SymbolInformation[] | WorkspaceSymbol[] | null` */
export const workspaceSymbolsSchema = z
  .array(z.unknown())
  .nullable()
  .transform((answer) => readable(answer ?? [], symbolInformationSchema))

/** Kept whole: it is sent back to the server as it came. */
const callItemSchema = z.looseObject({
  name: z.string(),
  kind: z.number().int(),
  uri: z.string(),
  range: rangeSchema,
  selectionRange: rangeSchema,
})
export type WireCallItem = z.infer<typeof callItemSchema>

export const callItemsSchema = z
  .array(z.unknown())
  .nullable()
  .transform((answer) => readable(answer ?? [], callItemSchema))

/** A call edge of either direction: the function on the other end, and where the calls stand. */
export interface WireEdge {
  readonly item: WireCallItem
  readonly ranges: readonly z.infer<typeof rangeSchema>[]
}
const incomingEdgeSchema = z
  .object({ from: callItemSchema, fromRanges: z.array(rangeSchema) })
  .transform(({ from, fromRanges }): WireEdge => ({ item: from, ranges: fromRanges }))
const outgoingEdgeSchema = z
  .object({ to: callItemSchema, fromRanges: z.array(rangeSchema) })
  .transform(({ to, fromRanges }): WireEdge => ({ item: to, ranges: fromRanges }))

export const incomingSchema = z
  .array(z.unknown())
  .nullable()
  .transform((answer) => readable(answer ?? [], incomingEdgeSchema))
export const outgoingSchema = z
  .array(z.unknown())
  .nullable()
  .transform((answer) => readable(answer ?? [], outgoingEdgeSchema))

const codeActionSchema = z.object({
  title: z.string(),
  kind: z.string().nullish(),
  isPreferred: z.boolean().nullish(),
  disabled: z.object({ reason: z.string() }).nullish(),
})

/** `(Command | CodeAction)[] | null`: both have a title. */
export const codeActionsSchema = z
  .array(z.unknown())
  .nullable()
  .transform((answer) => readable(answer ?? [], codeActionSchema))

/** Members of a list that can be read: a malformed one does not cost the others. */
function readable<T>(items: readonly unknown[], schema: z.ZodType<T>): readonly T[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })
}
