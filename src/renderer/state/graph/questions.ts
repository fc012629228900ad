import type { GraphQuestion } from '../../../shared/model/graph-question.ts'
import type { GraphSlice, GraphView } from './graph-slice.ts'

/** Rows that a view shows at once; the drawing stays readable far below it. */
const shownRows = 200
const impactDepth = 3

/** What the pane asks about the chosen symbol; undefined while something is missing. */
export function questionAbout({
  subject,
  goal,
  view,
}: Pick<GraphSlice, 'subject' | 'goal' | 'view'>): GraphQuestion | undefined {
  if (subject === undefined) return undefined
  const { key: name, file } = subject
  switch (view) {
    case 'callers':
    case 'callees':
      return { kind: view, name, limit: shownRows }
    case 'impact':
      return { kind: 'impact', name, depth: impactDepth, limit: shownRows }
    case 'outline':
      return { kind: 'outline', file, limit: shownRows }
    case 'path':
      return goal === undefined ? undefined : { kind: 'path', from: name, to: goal.key }
  }
}

/** What stands below a row of the tree; the other views are no trees. */
export function questionBelow(view: GraphView, name: string): GraphQuestion | undefined {
  return view === 'callers' || view === 'callees' ? { kind: view, name, limit: shownRows } : undefined
}
