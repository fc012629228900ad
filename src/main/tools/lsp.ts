import type { z } from 'zod'
import { lspDataSchema } from '../../shared/model/lsp-data.ts'
import { parseArguments } from './arguments.ts'
import { askers } from './lsp/askers.ts'
import { lspArgs, type LspOperation } from './lsp/operations.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool.ts'

export const lspTool = defineTool({
  name: 'lsp',
  tier: 'read',
  description:
    'Asks the language servers of the workspace about code: definition, type_definition, implementation, references, hover, ' +
    'symbols (of a file, or of the workspace by query), incoming_calls, outgoing_calls, code_actions of a line (they are ' +
    'only listed), diagnostics of every severity (of a file; file "*" runs the project\'s own checker), status, and reload ' +
    'of a server that went wrong. A place is named by file, line and symbol (a name on that line), or by name_path such as ' +
    '"Class.method"; columns are never needed. A server that is not there, still starting or silent is told with its reason: ' +
    'silence never means that there is nothing. For text use grep, for code by its shape ast_grep.',
  args: lspArgs,
  data: lspDataSchema,
  errors: ['symbol_not_on_line', 'ambiguous', 'absent', 'starting', 'timed_out', 'crashed', 'server_error'],
  main: 'name_path',
  isOffered: ({ language }) => language.isOffered(),
  async run({ op, ...given }, context) {
    return await answer(op, given, context)
  },
})

type LspOutcome = ToolOutcome<z.output<typeof lspDataSchema>>

/** An op takes only its own arguments: one that would be ignored is refused in words. */
async function answer(
  op: LspOperation,
  given: object,
  { ports: { language }, signal }: ToolContext,
): Promise<LspOutcome> {
  const { args, ask } = askers[op]
  const parsed = parseArguments({ name: `lsp ${op}`, args }, given)
  if (parsed.kind === 'bad') return { kind: 'refused', ...parsed.error }
  const { text, truncated, data } = await ask(given, { language, signal })
  return { kind: 'done', text, data, ...(truncated === undefined ? {} : { truncated }) }
}
