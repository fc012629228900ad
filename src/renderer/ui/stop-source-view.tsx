import { lazy, Suspense } from 'react'
import type { StopSourceProps } from '../monaco/stop-source.tsx'
import { Skeleton } from './states.tsx'

/** Monaco is heavy: it is loaded with the first stop that somebody looks at, never before. */
const Source = lazy(async () => ({ default: (await import('../monaco/stop-source.tsx')).StopSource }))

export function StopSourceView(props: StopSourceProps): React.JSX.Element {
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <Source {...props} />
    </Suspense>
  )
}
