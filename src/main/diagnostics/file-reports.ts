import type { ServerReport } from '../../shared/model/server-report.ts'

/** A question about one file; `order` is its place among all questions. */
export interface Question {
  readonly file: string
  readonly order: number
}

export interface FileReports {
  readonly file: string
  readonly reports: readonly ServerReport[]
  /** What these answer; absent for what nobody asked. */
  readonly question?: Question
}

/** What was said within a bound. `rest`: somebody has not answered yet; it gives the whole answer, and never rejects. */
export interface BoundedReports extends FileReports {
  readonly rest?: Promise<FileReports>
}
