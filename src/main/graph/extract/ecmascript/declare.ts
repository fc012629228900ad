import { ByKind } from '../by-kind.ts'
import type { Declare } from './declare-shared.ts'
import { memberDeclarations } from './declare-members.ts'
import { moduleDeclarations } from './declare-modules.ts'
import { typeDeclarations } from './declare-types.ts'
import { valueDeclarations } from './declare-values.ts'
import { testDeclarations } from './declare-tests.ts'
import type { FileDraft } from './draft.ts'

const declarations = new ByKind<Declare>({
  ...moduleDeclarations,
  ...typeDeclarations,
  ...memberDeclarations,
  ...valueDeclarations,
  ...testDeclarations,
})

/** The first pass: scopes, symbols, local names, imports and exports, in one walk over the nodes. */
export function declareAll(draft: FileDraft): void {
  const { tree } = draft
  const row = declarations.of(tree.kinds)
  for (let node = 0; node < tree.size; node++) {
    draft.enter(node)
    row[tree.kindId(node)]?.(draft, node)
  }
}
