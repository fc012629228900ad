import type { PreviewQuestion, RunningPreview } from '../../shared/model/preview-report.ts'

/** The servers as a preview sees them. Implemented over the language server pool at the composition root. */
export interface PreviewSource {
  /**
   * Shows the servers what a change would put on the disk, asks, and leaves them with the disk's texts in every case.
   * Writes go first. A file that no server knows gets no report.
   */
  preview(question: PreviewQuestion, signal: AbortSignal): RunningPreview
}
