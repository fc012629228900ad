import { type KindTable, SyntaxTree, type TreeColumns } from './syntax-tree.ts'

/** A tree without its text, as small as it is kept: 14 bytes a node. */
export interface PackedTree {
  readonly kinds: KindTable
  readonly columns: Omit<TreeColumns, 'parent'>
}

export function pack(tree: SyntaxTree): PackedTree {
  const { size, kind, start, end, after, faults } = tree.columns
  return { kinds: tree.kinds, columns: { size, kind, start, end, after, faults } }
}

/** The text is asked for only when the tree needs it. */
export function unpack({ kinds, columns }: PackedTree, text: () => string): SyntaxTree {
  return new SyntaxTree(text, kinds, columns)
}

const bytesANode = 14
const overheadBytes = 400

export function packedBytes({ columns: { size, faults } }: PackedTree): number {
  return size * bytesANode + faults.length * 8 + overheadBytes
}
