import { lazy, Suspense } from 'react'
import type { DiffEditorProps } from '../monaco/diff-editor.tsx'
import { Skeleton } from './states.tsx'

/** Monaco is heavy: it is loaded with the first diff that somebody looks at, never before. */
const Diff = lazy(async () => ({ default: (await import('../monaco/diff-editor.tsx')).DiffEditor }))
const Whole = lazy(async () => ({ default: (await import('../monaco/whole-file.tsx')).WholeFile }))

/** Two sides as a diff; a file that is new or gone as it is, all added or all removed. */
export function DiffView(props: DiffEditorProps): React.JSX.Element {
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <Shown {...props} />
    </Suspense>
  )
}

function Shown(props: DiffEditorProps): React.JSX.Element {
  const { original, proposed, language } = props.sides
  if (original === undefined && proposed !== undefined)
    return <Whole text={proposed} language={language} change="added" label={props.label} />
  if (proposed === undefined && original !== undefined)
    return <Whole text={original} language={language} change="removed" label={props.label} />
  return <Diff {...props} />
}
