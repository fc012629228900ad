import { z } from 'zod'
import { graphQuestionSchema, graphReplySchema, graphStatusSchema } from '../model/graph-question.ts'
import { graphProgressSchema } from '../model/graph.ts'

const nothing = z.object({}).strict()

/** The calls of the graph pane: a part of the contract. All are about the workspace that is open. */
export const graphCalls = {
  'graph.ask': {
    input: z.object({ question: graphQuestionSchema }).strict(),
    output: z.object({ reply: graphReplySchema }),
  },
  'graph.status': { input: nothing, output: z.object({ status: graphStatusSchema }) },
  /** Answers at once; how far it is comes as `graph.progressed`. `isFull` reads every file again. */
  'graph.index': { input: z.object({ isFull: z.boolean().optional() }).strict(), output: nothing },
  /** What is in the index stays in it; the next `graph.index` goes on. */
  'graph.cancel': { input: nothing, output: nothing },
} as const

/** The events of the graph pane. */
export const graphEvents = {
  'graph.progressed': z.object({ progress: graphProgressSchema }),
  /** The index ended with a fault that a person should know. */
  'graph.failed': z.object({ message: z.string(), hint: z.string() }),
} as const
