import { z } from 'zod'
import { plainTextOf } from './snippet.ts'

const positionSchema = z.object({ line: z.number().int().min(0), character: z.number().int().min(0) })
export const wireRangeSchema = z.object({ start: positionSchema, end: positionSchema })

const annotated = { annotationId: z.string().nullish() }

/**
 * A plain edit, an annotated one, a snippet one (LSP 3.18), or one of the older experimental kind, whose
 * `insertTextFormat` 2 says that its text is a snippet.
 */
const textEditSchema = z.union([
  z
    .object({ range: wireRangeSchema, snippet: z.object({ value: z.string() }), ...annotated })
    .transform(({ range, snippet, annotationId }) => ({
      range,
      text: plainTextOf(snippet.value),
      annotationId: annotationId ?? undefined,
    })),
  z
    .object({
      range: wireRangeSchema,
      newText: z.string(),
      insertTextFormat: z.number().nullish(),
      ...annotated,
    })
    .transform(({ range, newText, insertTextFormat, annotationId }) => ({
      range,
      text: insertTextFormat === 2 ? plainTextOf(newText) : newText,
      annotationId: annotationId ?? undefined,
    })),
])
/** One replaced range in the server's positions, and what goes there. */
export type WireTextEdit = z.output<typeof textEditSchema>

const optionsSchema = z
  .object({
    overwrite: z.boolean().nullish(),
    ignoreIfExists: z.boolean().nullish(),
    recursive: z.boolean().nullish(),
    ignoreIfNotExists: z.boolean().nullish(),
  })
  .nullish()

const documentChangeSchema = z.union([
  z.object({ kind: z.literal('create'), uri: z.string(), options: optionsSchema, ...annotated }),
  z.object({
    kind: z.literal('rename'),
    oldUri: z.string(),
    newUri: z.string(),
    options: optionsSchema,
    ...annotated,
  }),
  z.object({ kind: z.literal('delete'), uri: z.string(), options: optionsSchema, ...annotated }),
  z.object({
    kind: z.undefined().optional(),
    textDocument: z.object({ uri: z.string(), version: z.number().int().nullish() }),
    edits: z.array(textEditSchema),
  }),
])
type DocumentChange = z.output<typeof documentChangeSchema>

export const workspaceEditSchema = z.object({
  changes: z.record(z.string(), z.array(textEditSchema)).nullish(),
  documentChanges: z.array(documentChangeSchema).nullish(),
  changeAnnotations: z
    .record(
      z.string(),
      z.object({
        label: z.string(),
        needsConfirmation: z.boolean().nullish(),
        description: z.string().nullish(),
      }),
    )
    .nullish(),
})
export type WireWorkspaceEdit = z.output<typeof workspaceEditSchema>

/** One step of a workspace edit, in the server's order and words. */
export type EditStep =
  | {
      readonly kind: 'edit'
      readonly uri: string
      /** The document's version that the ranges are of; undefined: the text on the disk, or whatever is open. */
      readonly version: number | undefined
      readonly edits: readonly WireTextEdit[]
    }
  | {
      readonly kind: 'create'
      readonly uri: string
      readonly overwrite: boolean
      readonly ignoreIfExists: boolean
    }
  | {
      readonly kind: 'rename'
      readonly from: string
      readonly to: string
      readonly overwrite: boolean
      readonly ignoreIfExists: boolean
    }
  | {
      readonly kind: 'delete'
      readonly uri: string
      readonly recursive: boolean
      readonly ignoreIfNotExists: boolean
    }

/** `documentChanges` are preferred over `changes` where a server sends both (LSP 3.18, "WorkspaceEdit"). */
export function stepsOf({ documentChanges, changes }: WireWorkspaceEdit): EditStep[] {
  if (documentChanges !== null && documentChanges !== undefined) return documentChanges.map(stepOf)
  return Object.entries(changes ?? {}).map(([uri, edits]) => ({
    kind: 'edit',
    uri,
    version: undefined,
    edits,
  }))
}

/** What the server wants to be confirmed: a person reviews every staged change, and reads these beside it. */
export function confirmationsOf({ changeAnnotations }: WireWorkspaceEdit): string[] {
  return Object.values(changeAnnotations ?? {})
    .filter(({ needsConfirmation }) => needsConfirmation === true)
    .map(({ label, description }) =>
      description === undefined || description === null ? label : `${label}: ${description}`,
    )
}

function stepOf(change: DocumentChange): EditStep {
  switch (change.kind) {
    case 'create': {
      const { overwrite, ignoreIfExists } = change.options ?? {}
      return {
        kind: 'create',
        uri: change.uri,
        overwrite: overwrite === true,
        ignoreIfExists: ignoreIfExists === true,
      }
    }
    case 'rename': {
      const { overwrite, ignoreIfExists } = change.options ?? {}
      return {
        kind: 'rename',
        from: change.oldUri,
        to: change.newUri,
        overwrite: overwrite === true,
        ignoreIfExists: ignoreIfExists === true,
      }
    }
    case 'delete': {
      const { recursive, ignoreIfNotExists } = change.options ?? {}
      return {
        kind: 'delete',
        uri: change.uri,
        recursive: recursive === true,
        ignoreIfNotExists: ignoreIfNotExists === true,
      }
    }
    case undefined:
      return {
        kind: 'edit',
        uri: change.textDocument.uri,
        version: change.textDocument.version ?? undefined,
        edits: change.edits,
      }
  }
}
