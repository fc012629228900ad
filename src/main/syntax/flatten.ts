import type { Tree, TreeCursor } from 'web-tree-sitter'
import { runtimeBuffer } from './runtime.ts'
import { emptyColumns, errorKind, type TreeColumns } from './syntax-tree.ts'
import { readTree } from './tree-memory.ts'

/** Copies a tree out of WebAssembly. The caller deletes the tree. */
export function flatten(tree: Tree): TreeColumns {
  const buffer = runtimeBuffer()
  return (buffer === undefined ? undefined : readTree(tree, buffer)) ?? flattenByCursor(tree)
}

/** The same by the documented way, for a memory that `readTree` does not know. */
export function flattenByCursor(tree: Tree): TreeColumns {
  const root = tree.rootNode
  const columns = emptyColumns(root.descendantCount)
  const faults: number[] = []
  const cursor = root.walk()
  try {
    copyAll(cursor, columns, faults)
  } finally {
    cursor.delete()
  }
  return { ...columns, faults }
}

/** Preorder without recursion: a deep file must not overflow the stack. */
function copyAll(cursor: TreeCursor, columns: Omit<TreeColumns, 'faults'>, faults: number[]): void {
  const open: number[] = []
  for (let node = 0; ; node++) {
    const isFault = copyNode(cursor, columns, { node, parent: open.at(-1) ?? -1 })
    if (isFault) faults.push(node)
    if (cursor.gotoFirstChild()) {
      open.push(node)
      continue
    }
    columns.after[node] = node + 1
    while (!cursor.gotoNextSibling()) {
      const parent = open.pop()
      if (parent === undefined) return
      columns.after[parent] = node + 1
      cursor.gotoParent()
    }
  }
}

function copyNode(
  cursor: TreeCursor,
  columns: Omit<TreeColumns, 'faults'>,
  at: { readonly node: number; readonly parent: number },
): boolean {
  const kind = cursor.nodeTypeId
  const start = cursor.startIndex
  const end = cursor.endIndex
  columns.kind[at.node] = kind
  columns.start[at.node] = start
  columns.end[at.node] = end
  columns.parent[at.node] = at.parent
  // A MISSING node is always empty; asking only the empty ones saves a call for each other node.
  return kind === errorKind || (start === end && cursor.nodeIsMissing)
}
