import type { Diagnostic, SettledState } from './diagnostic.ts'

/** A change that is not on the disk, and whom to ask about it. Files are relative to the workspace, with `/`. */
export interface PreviewQuestion {
  /** Every file of the change: each is checked against the others' proposed texts. */
  readonly changed: readonly { readonly file: string; readonly before: string; readonly after: string }[]
  /** The files that are asked about, with their texts on the disk: some of the change, and some that it may break. */
  readonly asked: readonly { readonly file: string; readonly text: string }[]
  /** For the whole of it, when the server is warm. */
  readonly warmLimitMs: number
  /** More, for a server that has to start first. */
  readonly startLimitMs: number
}

/** What one server says of one asked file. */
export interface PreviewReport {
  readonly file: string
  readonly id: string
  readonly state: SettledState
  readonly reason?: string
  /** Of the text on the disk and of the one that would be there, all severities; empty unless the state is fresh. */
  readonly before: readonly Diagnostic[]
  readonly after: readonly Diagnostic[]
}

export interface RunningPreview {
  /** Never rejects: what could not be asked is a state with its reason, and none is late or starting any more. */
  readonly done: Promise<readonly PreviewReport[]>
  /** As far as it is known by now. */
  now(): readonly PreviewReport[]
}
