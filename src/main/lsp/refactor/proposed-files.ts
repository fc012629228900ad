import { type CapturedTree, EditedTree, type TreeFile } from './edited-tree.ts'
import type { TextSite } from './edited-text.ts'
import type { EditStep } from './workspace-edit.ts'

/** What shall become of one file. Paths are absolute; the sites are of the captured text, in UTF-16 units. */
export type ProposedFile =
  | { readonly op: 'add'; readonly path: string; readonly text: string }
  | { readonly op: 'delete'; readonly path: string }
  | { readonly op: 'update'; readonly path: string; readonly sites: readonly TextSite[] }
  | {
      readonly op: 'move'
      readonly path: string
      readonly movedFrom: string
      /** None: its bytes stay as they are, whatever they are. */
      readonly sites: readonly TextSite[]
    }

/**
 * The steps of a workspace edit, done in order on captured files: what is left of them, one entry a file. What comes
 * out as it went in is left out. Throws `Failure` as `EditedTree.apply`; nothing is half done then.
 */
export function proposedFiles(steps: readonly EditStep[], captured: CapturedTree): ProposedFile[] {
  const tree = new EditedTree(captured)
  for (const step of steps) tree.apply(step)
  const heirs = heirsOf(tree.touched, captured)
  return [...tree.touched].flatMap(([path, file]) => fileOf(path, file, { captured, heirs }))
}

/** Captured files that are gone from their place and stand, as a whole, in one that was free: by their old path. */
function heirsOf(
  touched: ReadonlyMap<string, TreeFile | undefined>,
  { kindOf }: CapturedTree,
): ReadonlyMap<string, string> {
  const heirs = new Map<string, string>()
  for (const [path, file] of touched) {
    const origin = file?.origin
    if (origin === undefined || origin === path || kindOf(path) !== 'missing') continue
    if (touched.has(origin) && touched.get(origin) === undefined) heirs.set(origin, path)
  }
  return heirs
}

interface Around {
  readonly captured: CapturedTree
  readonly heirs: ReadonlyMap<string, string>
}

function fileOf(path: string, file: TreeFile | undefined, around: Around): ProposedFile[] {
  const { captured, heirs } = around
  if (file !== undefined) return presentFile(path, file, around)
  return captured.kindOf(path) === 'file' && !heirs.has(path) ? [{ op: 'delete', path }] : []
}

function presentFile(
  path: string,
  { origin, edited }: TreeFile,
  { captured, heirs }: Around,
): ProposedFile[] {
  const sites = edited?.sites() ?? []
  if (origin === path) return updated(path, sites)
  if (origin !== undefined && heirs.get(origin) === path)
    return [{ op: 'move', path, movedFrom: origin, sites }]
  const text = edited?.text ?? captured.textOf(origin ?? path)
  return captured.kindOf(path) === 'file' ? replaced(path, text, captured) : [{ op: 'add', path, text }]
}

function updated(path: string, sites: readonly TextSite[]): ProposedFile[] {
  return sites.length === 0 ? [] : [{ op: 'update', path, sites }]
}

/** Another text in the place of the one that stood there. */
function replaced(path: string, after: string, { textOf }: CapturedTree): ProposedFile[] {
  const before = textOf(path)
  if (before === after) return []
  return [{ op: 'update', path, sites: [{ start: 0, end: before.length, after }] }]
}
