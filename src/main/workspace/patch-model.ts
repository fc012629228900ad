import { Failure } from '../base/failure.ts'

/** What a patch asks for one file. */
export type FilePatch =
  | { readonly kind: 'add'; readonly path: string; readonly text: string; readonly mode?: number }
  | { readonly kind: 'delete'; readonly path: string; readonly chunks: readonly Chunk[] }
  | {
      readonly kind: 'update'
      readonly path: string
      readonly moveTo?: string
      readonly mode?: number
      readonly chunks: readonly Chunk[]
    }

export interface ChunkLine {
  readonly op: 'keep' | 'remove' | 'add'
  readonly text: string
}

export interface Chunk {
  /** Lines of context, each sought below the one before; the chunk's own lines come below the last. */
  readonly headers: readonly string[]
  readonly lines: readonly ChunkLine[]
  /** `*** End of File`: the old lines are the last ones. */
  readonly isAtEnd: boolean
  /** Of a unified diff: 1-based line of the old text; it only breaks ties. */
  readonly oldLine?: number
  /** What a `\ No newline at end of file` said of the new text. */
  readonly newEndsWithNewline?: boolean
}

/** The form is wrong; nothing is applied. `line` is the 1-based line of the patch. */
export function patchSyntax(message: string, line?: number): Failure {
  const place = line === undefined ? 'The patch' : `Line ${line} of the patch`
  return new Failure('patch_syntax', `${place} ${message} Nothing was changed.`, {
    hint: [
      'Send *** Begin Patch, then *** Update File: PATH with chunks of lines that start with a space, - or +,',
      '*** Add File: PATH with lines that start with +, or *** Delete File: PATH, then *** End Patch; or a unified diff.',
    ].join(' '),
    ...(line === undefined ? {} : { details: { line } }),
  })
}

/** The lines that must stand in the file. */
export function oldLinesOf(chunk: Chunk): string[] {
  return chunk.lines.filter(({ op }) => op !== 'add').map(({ text }) => text)
}

/** The lines that stand there afterwards. */
export function newLinesOf(chunk: Chunk): string[] {
  return chunk.lines.filter(({ op }) => op !== 'remove').map(({ text }) => text)
}
