import { useEffect, useRef, useState } from 'react'
import type { RunState, RunSummary } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { detailOf } from './run-row.tsx'

/** Says to a screen reader when a run begins to wait for somebody or ends; nothing is seen. */
export function NeedsYouRegion({ runs }: { readonly runs: readonly RunSummary[] }): React.JSX.Element {
  const before = useRef(new Map<string, RunState>())
  const [said, setSaid] = useState('')
  useEffect(() => {
    const news = runs.flatMap((run) => announcementOf(run, before.current.get(run.id)))
    before.current = new Map(runs.map(({ id, state }) => [id, state]))
    // The region is the outside system here: what it says follows from two lists, the one before and this one.
    if (news.length > 0) setSaid(news.join(' '))
  }, [runs])
  return (
    <div className="unseen" role="status" aria-live="polite">
      {said}
    </div>
  )
}

/** What is worth saying about a run whose state was `before`; a run seen for the first time says nothing. */
export function announcementOf(run: RunSummary, before: RunState | undefined): readonly string[] {
  if (before === undefined || before === run.state) return []
  const words = strings.runs
  if (run.state === 'needs_you') return [words.announceNeedsYou(run.title, detailOf(run) ?? '')]
  if (run.state === 'done' || run.state === 'failed')
    return [words.announceEnded(run.title, words.states[run.state])]
  return []
}
