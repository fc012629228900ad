import { lazy, Suspense } from 'react'
import type { DiffEditorProps } from '../monaco/diff-editor.tsx'
import { Skeleton } from './states.tsx'

/** Monaco is heavy: it is loaded with the first diff that somebody looks at, never before. */
const Loaded = lazy(async () => ({ default: (await import('../monaco/diff-editor.tsx')).DiffEditor }))

export function DiffView(props: DiffEditorProps): React.JSX.Element {
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
