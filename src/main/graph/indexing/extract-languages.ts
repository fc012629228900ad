import type { TaskHandler, ThreadParts } from '../../syntax/pool/serve-tasks.ts'
import { graphLanguages } from '../languages.ts'
import { graphHandlers } from './extract-task.ts'

/** The graph's part of a thread's program, with every language that it knows. */
export function extractTaskHandlers(
  parts: Pick<ThreadParts, 'parser'>,
): Readonly<Record<string, TaskHandler>> {
  return graphHandlers(parts, (path, languageId, tree) => graphLanguages[languageId]?.extract(tree, path))
}
