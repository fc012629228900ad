import { lazy, Suspense } from 'react'
import type { FileAtProps } from '../monaco/file-at.tsx'
import { Skeleton } from './states.tsx'

/** Monaco is heavy: it is loaded with the first file that somebody looks at, never before. */
const At = lazy(async () => ({ default: (await import('../monaco/file-at.tsx')).FileAt }))

/** A file to read at a place. */
export function FileView(props: FileAtProps): React.JSX.Element {
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <At {...props} />
    </Suspense>
  )
}
