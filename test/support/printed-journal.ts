import { parseJournalLine } from '../../src/shared/run/parse-event.ts'
import { emptyView, reduceAll } from '../../src/shared/run/reduce.ts'
import type { RunEvent } from '../../src/shared/run/event.ts'
import type { RunView } from '../../src/shared/run/view.ts'

/** What `control-center run` printed, folded to the view that the panes show. Throws on a line that is no event. */
export function viewOfPrinted(printed: string): RunView {
  const events = printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line): RunEvent => {
      const parsed = parseJournalLine(line)
      if (parsed.kind !== 'event') throw new Error(`Not an event: ${line.slice(0, 200)}`)
      return parsed.event
    })
  const first = events[0]
  if (first?.type !== 'run-started') throw new Error('A journal begins with run-started')
  return reduceAll(emptyView(first.runId), events)
}
