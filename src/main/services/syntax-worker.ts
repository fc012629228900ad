import { extractTaskHandlers } from '../graph/indexing/extract-languages.ts'
import { patternHandlers } from '../pattern/searching/pattern-tasks.ts'
import { faultHandlers } from '../syntax/pool/fault-tasks.ts'
import { serveTasks } from '../syntax/pool/serve-tasks.ts'

/** The program of the threads of the one `SyntaxPool`: the tasks of every room that parses. */
serveTasks((parts) => ({
  ...patternHandlers(parts),
  ...faultHandlers(parts),
  ...extractTaskHandlers(parts),
}))
