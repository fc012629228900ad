import type { z } from 'zod'
import { parseArguments } from '../arguments.ts'
import { Failure } from '../../base/failure.ts'
import { addressedFile } from '../lsp/addressed.ts'
import type { ToolContext } from '../tool.ts'
import { operations, type refactorArgs } from './operations.ts'
import type { RefactorAnswer } from './port.ts'

/** Asks for the refactoring that the arguments name. Throws `Failure` bad_argument and those of the port. */
export async function propose(
  { op, ...given }: z.output<typeof refactorArgs>,
  { ports, signal, by }: Pick<ToolContext, 'ports' | 'signal' | 'by'>,
): Promise<RefactorAnswer> {
  refuseOthers(op, given)
  const who = { by, signal }
  switch (op) {
    case 'rename': {
      const { new_name: newName, ...place } = operations.rename.parse(given)
      const addressed = await addressedFile(place, ports.language, signal)
      return await ports.refactor.rename({ ...addressed, newName }, who)
    }
    case 'rename_file':
      return await ports.refactor.renameFile(operations.rename_file.parse(given), who)
    case 'code_action':
      return await ports.refactor.codeAction(operations.code_action.parse(given), who)
    case 'organize_imports':
      return await ports.refactor.organizeImports(operations.organize_imports.parse(given), who)
  }
}

/** An op takes only its own arguments. */
function refuseOthers(op: keyof typeof operations, given: object): void {
  const parsed = parseArguments({ name: `lsp_refactor ${op}`, args: operations[op] }, given)
  if (parsed.kind === 'ok') return
  const { code, message, hint, details } = parsed.error
  throw new Failure(code, message, { hint, details })
}
