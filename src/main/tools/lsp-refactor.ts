import type { z } from 'zod'
import { lspRefactorDataSchema } from '../../shared/model/refactor-data.ts'
import type { StagedChange } from '../../shared/model/staged-change.ts'
import { presentPreview } from './present/preview-text.ts'
import { presentStaged } from './present/staged-text.ts'
import { previewData, previewOf } from './preview-of.ts'
import { refactorArgs } from './refactor/operations.ts'
import type { RefactorAnswer } from './refactor/port.ts'
import { propose } from './refactor/propose.ts'
import { refused } from './refactor/refused.ts'
import { defineTool, type ToolContext } from './tool.ts'

export const lspRefactorTool = defineTool({
  name: 'lsp_refactor',
  tier: 'write',
  description:
    'Changes code by what the language server knows of it: rename a symbol everywhere (file, line, symbol or name_path, ' +
    'new_name), rename_file moves a file or folder and updates the imports of it (from, to), code_action takes a quick fix ' +
    'or refactoring of a line by its title (`lsp` op code_actions lists them), organize_imports sorts and prunes those of a ' +
    'file. Nothing reaches the disk: the answer is a staged change with an id, shown to the person as a diff; it lands with ' +
    'resolve accept, all files or none. Prefer it to text edits for renames: it finds the uses that text does not.',
  args: refactorArgs,
  data: lspRefactorDataSchema,
  errors: [
    'not_renameable',
    'would_not_parse',
    'symbol_not_on_line',
    'ambiguous',
    'absent',
    'starting',
    'timed_out',
    'crashed',
    'server_error',
    'overlap',
    'exists',
    'too_many_changes',
  ],
  main: 'op',
  async run(args, context) {
    const answer = await propose(args, context)
    if (answer.kind !== 'proposed')
      return refused(answer, { op: args.op, file: args.file ?? args.from ?? '', title: args.title ?? '' })
    const { rewrite, title, notes } = answer
    if (rewrite.files.length === 0)
      return { kind: 'done', text: nothingText(answer), data: dataOf(answer, undefined) }
    const { ports, signal, runId, tell } = context
    const change = await ports.staging.stage(rewrite, { runId, tool: 'lsp_refactor', ops: [], title, args })
    // People see it while the servers are asked.
    tell({ type: 'change-staged', change })
    const preview = await previewOf(change.id, ports, signal)
    return {
      kind: 'done',
      text: presentStaged(change, { notes }, preview === undefined ? '' : presentPreview(preview)),
      data: { ...dataOf(answer, change), ...previewData(preview) },
    }
  },
})

type Proposed = Extract<RefactorAnswer, { kind: 'proposed' }>

/** Asks again with the arguments that an earlier call kept, on the texts as they are now. */
export async function refactoredAgain(
  keptArgs: unknown,
  context: Pick<ToolContext, 'ports' | 'signal' | 'by'>,
): Promise<RefactorAnswer> {
  return await propose(refactorArgs.parse(keptArgs), context)
}

function nothingText({ title, notes }: Proposed): string {
  return [
    `${title}: there is nothing to change, and nothing is staged.`,
    ...notes.map((note) => `Note: ${note}`),
  ].join('\n')
}

function dataOf(
  { title, servers, rewrite, notes }: Proposed,
  change: StagedChange | undefined,
): z.output<typeof lspRefactorDataSchema> {
  return {
    ...(change === undefined ? {} : { changeId: change.id }),
    title,
    servers,
    replacements: rewrite.replacements,
    files: (change?.files ?? []).map(({ path, op, movedFrom, count, sites }) => ({
      path,
      ...(op === undefined ? {} : { op }),
      ...(movedFrom === undefined ? {} : { movedFrom }),
      count,
      sites,
    })),
    notes,
    errorNodesBefore: rewrite.errorNodesBefore,
    errorNodesAfter: rewrite.errorNodesAfter,
  }
}
