import type { Diagnostic } from '../../../shared/model/diagnostic.ts'

/** A text that is on the disk, and the one that may take its place. The path is absolute. */
export interface OverlayText {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** What a change would put on the disk, and whom to ask about it. */
export interface PreviewTexts {
  /** Every file of the change that the server knows: each is checked against the others' proposed texts. */
  readonly overlays: readonly OverlayText[]
  /** The files that are asked about, with their texts on the disk: some of the change, and some that it may break. */
  readonly asked: readonly { readonly path: string; readonly text: string }[]
}

/** What a server says of one file, as it is on the disk and as it would be. */
export type Looked =
  | {
      readonly kind: 'compared'
      readonly before: readonly Diagnostic[]
      readonly after: readonly Diagnostic[]
    }
  | { readonly kind: 'unasked' | 'failed'; readonly reason: string }

/** Answers by path, filled in as they come: when the time is over, what is there counts. */
export type Answers = Map<string, Looked>
