import type { z } from 'zod'
import { type CodeGraphData, codeGraphDataSchema } from '../../shared/model/graph-data.ts'
import type { GraphReply } from '../../shared/model/graph-question.ts'
import { codeGraphArgs } from './graph/operations.ts'
import { questionOf } from './graph/question.ts'
import { presentGraphAnswer } from './present/graph/answer-text.ts'
import { candidateLine } from './present/graph/row-text.ts'
import { statusText } from './present/graph/status-text.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool.ts'

export const codeGraphTool = defineTool({
  name: 'code_graph',
  tier: 'read',
  description:
    'Asks the index of the workspace what is here and what depends on it: search (names), symbol, callers, callees, impact ' +
    '(what a change would reach, in rings), path (from one symbol to another), outline (of a file), implementations, ' +
    'tests_for (a symbol or changed files), entry_points, unused, hubs, map (the most used symbols in a budget of tokens), ' +
    'status. A name that means several symbols answers the candidates; say which by its key. Each edge has a tier: A by ' +
    'scope or import, B by a declared type, S by a server, I through a variable, G a guess that is left out unless ' +
    'min_tier is G. Answers tell their exact totals and whether they are complete. For types and whether it compiles use ' +
    'lsp, for text grep, for code by its shape ast_grep.',
  args: codeGraphArgs,
  data: codeGraphDataSchema,
  errors: ['symbol_not_found', 'ambiguous', 'indexing'],
  main: 'name',
  run: async (args, context) => await answerOf(args, context),
})

type GraphOutcome = ToolOutcome<CodeGraphData>

async function answerOf(
  args: z.output<typeof codeGraphArgs>,
  { ports: { graph }, signal }: ToolContext,
): Promise<GraphOutcome> {
  const parsed = questionOf(args)
  if (parsed.kind === 'bad') return { kind: 'refused', ...parsed.error }
  if (parsed.kind === 'status') {
    graph.begin()
    const status = await graph.status(signal)
    return { kind: 'done', text: statusText(status), data: { kind: 'status', status } }
  }
  const reply = await graph.ask(parsed.question, signal)
  if (reply.kind === 'indexing') graph.begin()
  if (reply.kind !== 'answer') return refusalOf(reply)
  const { answer } = reply
  const told = presentGraphAnswer(parsed.question, answer)
  return { kind: 'done', ...told, data: { kind: 'answer', op: args.op, answer } }
}

function refusalOf(reply: Exclude<GraphReply, { kind: 'answer' }>): GraphOutcome {
  switch (reply.kind) {
    case 'not_found': {
      const { name, near } = reply
      return {
        kind: 'refused',
        code: 'symbol_not_found',
        message: `Nothing called ${JSON.stringify(name)} is in the graph.`,
        hint:
          near.length === 0
            ? 'Nothing has a name like it. op search finds a part of a name, grep any text.'
            : 'These have names like it; give one of their keys.',
        details: { near },
        below: near.map(candidateLine).join('\n'),
      }
    }
    case 'ambiguous': {
      const { name, candidates, total } = reply
      const rest = total > candidates.length ? ` The first ${candidates.length} are listed.` : ''
      return {
        kind: 'refused',
        code: 'ambiguous',
        message: `${JSON.stringify(name)} means ${total} symbols.${rest}`,
        hint: 'Ask again with the key of the one that you mean as `name`.',
        details: { candidates, total },
        below: candidates.map(candidateLine).join('\n'),
      }
    }
    case 'indexing':
      return {
        kind: 'refused',
        code: 'indexing',
        message:
          reply.total === 0
            ? 'The code graph is not built yet; it has just been begun.'
            : `The code graph is being built: ${reply.done} of ${reply.total} files are in it.`,
        hint: 'Go on with grep or lsp and ask again later; op status tells how far it is.',
        details: { done: reply.done, total: reply.total },
      }
    case 'bad_cursor':
      return {
        kind: 'refused',
        code: 'bad_argument',
        message: '`cursor` is of another question, or the index has changed since.',
        hint: 'Ask again without it.',
      }
  }
}
