import type { GraphQuestion, GraphReply, GraphStatus } from '../../../shared/model/graph-question.ts'

/** The code graph of one workspace. Never throws for what the index lacks: the reply says it. */
export interface GraphPort {
  ask(question: GraphQuestion, signal: AbortSignal): Promise<GraphReply>
  status(signal: AbortSignal): Promise<GraphStatus>
  /** Brings the index up to date in the background, where nobody does yet. */
  begin(): void
}
