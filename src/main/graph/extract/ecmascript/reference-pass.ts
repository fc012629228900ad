import type { ReferenceKind } from '../../../../shared/model/graph.ts'
import type { ReferenceFact } from '../../facts.ts'
import type { Coder } from './coder.ts'
import { unwrapped } from './declare-shared.ts'
import type { Use } from './linkage.ts'

/** What the second pass has found, and how names that are called are told from others. */
export class ReferencePass {
  readonly coder: Coder
  readonly reader: Coder['draft']['reader']
  readonly references: ReferenceFact[] = []
  readonly uses: Use[] = []
  readonly marks = new Map<number, ReferenceKind>()

  constructor(coder: Coder) {
    this.coder = coder
    this.reader = coder.draft.reader
  }

  /** The name in a callee; one that is marked already keeps its kind. */
  markCallee(callee: number, kind: ReferenceKind): void {
    const { reader } = this
    const inner = unwrapped(this.coder.draft, callee)
    const kindOfCallee = reader.kind(inner)
    const name =
      kindOfCallee === 'member_expression' || kindOfCallee === 'nested_identifier'
        ? (reader.named(inner).at(-1) ?? -1)
        : kindOfCallee === 'instantiation_expression'
          ? reader.firstNamed(inner)
          : inner
    if (name >= 0 && !this.marks.has(name)) this.marks.set(name, kind)
  }

  add(node: number, kind: ReferenceKind, use: Use): void {
    const { draft } = this.coder
    const start = draft.tree.start(node)
    this.references.push({
      kind,
      name: this.reader.textOf(node),
      line: this.reader.lineOf(start),
      character: this.reader.characterOf(start),
      source: this.coder.symbol(draft.symbolOf[node] ?? -1),
    })
    this.uses.push(use)
  }
}
