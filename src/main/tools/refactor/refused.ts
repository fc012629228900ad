import { answered } from '../lsp/answered.ts'
import type { ToolOutcome } from '../tool.ts'
import type { RefactorOperation } from './operations.ts'
import type { RefactorAnswer } from './port.ts'

const shownActions = 20

/** What to do when the server said no. */
const hints: Readonly<Record<RefactorOperation, string>> = {
  rename: 'Name another symbol or another new name; `lsp` with op definition tells what stands there.',
  rename_file: 'Move it without the server, and search for uses of the old path.',
  code_action: '`lsp` with op code_actions lists what can be done at that line now.',
  organize_imports: "Change the imports with edit, or run the project's own formatter.",
}

/** An answer without a proposal, in words. Throws `Failure` with the reason of every server when nobody answered. */
export function refused(
  answer: Exclude<RefactorAnswer, { kind: 'proposed' }>,
  about: { readonly op: RefactorOperation; readonly file: string; readonly title: string },
): Extract<ToolOutcome<never>, { kind: 'refused' }> {
  switch (answer.kind) {
    case 'refused':
      return {
        kind: 'refused',
        code: 'not_renameable',
        message: `${answer.message} Nothing was staged.`,
        hint: hints[about.op],
      }
    case 'no_action':
      return noAction(answer, about)
    case 'silent':
      return answered({ servers: answer.servers }, about.file)
  }
}

function noAction(
  { actions, isAmbiguous }: Extract<RefactorAnswer, { kind: 'no_action' }>,
  { title }: { title: string },
): Extract<ToolOutcome<never>, { kind: 'refused' }> {
  const listed = actions
    .slice(0, shownActions)
    .map((action) =>
      action.disabled === undefined ? action.title : `${action.title} (not now: ${action.disabled})`,
    )
  const more = actions.length > shownActions ? ` and ${actions.length - shownActions} more` : ''
  return {
    kind: 'refused',
    code: isAmbiguous ? 'ambiguous' : 'not_found',
    message: isAmbiguous
      ? `Several actions of that line fit ${JSON.stringify(title)}. Nothing was staged.`
      : `No action of that line is called ${JSON.stringify(title)}. Nothing was staged.`,
    hint:
      actions.length === 0
        ? 'The servers offer no action there.'
        : `Name one of these by its title: ${listed.join('; ')}${more}.`,
    details: { candidates: actions },
  }
}
