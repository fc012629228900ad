import type { DebugScope, DebugVariable } from '../../../shared/model/debug.ts'
import type { Children } from '../../state/debug/debug-slice.ts'

/** A row of the tree of variables, of which only those in sight are drawn. */
export type VariableRow =
  | {
      readonly kind: 'variable'
      readonly key: string
      readonly depth: number
      readonly variable: DebugVariable
      readonly isOpen: boolean
      readonly isScope: boolean
      readonly isChanged: boolean
    }
  | {
      readonly kind: 'more'
      readonly key: string
      readonly depth: number
      readonly reference: number
      readonly left: number | undefined
    }
  | {
      readonly kind: 'note'
      readonly key: string
      readonly depth: number
      readonly text: string
      readonly isError: boolean
    }

interface Tree {
  readonly scopes: readonly DebugScope[]
  readonly children: Readonly<Record<number, Children>>
  readonly open: ReadonlySet<string>
  readonly changed: ReadonlySet<string>
  readonly words: { readonly loading: string; readonly nothing: string }
}

/** What is open, in the order of sight. */
export function variableRows(tree: Tree): readonly VariableRow[] {
  return tree.scopes.flatMap(({ name, reference, children }) => {
    const variable = { name, value: '', reference, ...(children === undefined ? {} : { children }) }
    return rowsOf(variable, { tree, key: name, depth: 0 })
  })
}

/** Of a recorded stop: there is nothing inside that could still be asked for. */
export function recordedRows(
  locals: readonly DebugVariable[],
  changed: ReadonlySet<string>,
): readonly VariableRow[] {
  return locals.map(({ name, value, type, isMasked }) => ({
    kind: 'variable',
    key: name,
    depth: 0,
    variable: {
      name,
      value,
      ...(type === undefined ? {} : { type }),
      ...(isMasked === undefined ? {} : { isMasked }),
    },
    isOpen: false,
    isScope: false,
    isChanged: changed.has(name),
  }))
}

function rowsOf(
  variable: DebugVariable,
  { tree, key, depth }: { tree: Tree; key: string; depth: number },
): readonly VariableRow[] {
  const { reference } = variable
  const isOpen = reference !== undefined && tree.open.has(key)
  const own: VariableRow = {
    kind: 'variable',
    key,
    depth,
    variable,
    isOpen,
    isScope: depth === 0,
    isChanged: depth === 1 && tree.changed.has(variable.name),
  }
  return isOpen ? [own, ...inside(reference, { tree, key, depth: depth + 1 })] : [own]
}

function inside(
  reference: number,
  about: { tree: Tree; key: string; depth: number },
): readonly VariableRow[] {
  const { tree, key, depth } = about
  const page = tree.children[reference]
  const note = (text: string, isError = false): VariableRow => ({
    kind: 'note',
    key: `${key}/?`,
    depth,
    text,
    isError,
  })
  if (page === undefined) return [note(tree.words.loading)]
  const rows = page.variables.flatMap((variable) =>
    rowsOf(variable, { ...about, key: `${key}/${variable.name}` }),
  )
  if (page.error !== undefined) return [...rows, note(page.error, true)]
  if (page.next !== undefined) {
    const left = page.total === undefined ? undefined : page.total - page.variables.length
    return [...rows, { kind: 'more', key: `${key}/+`, depth, reference, left }]
  }
  if (page.isLoading) return [...rows, note(tree.words.loading)]
  return rows.length === 0 ? [note(tree.words.nothing)] : rows
}
