import type { RunEvent } from '../../src/shared/run/event.ts'
import { parseJournalLine } from '../../src/shared/run/parse-event.ts'
import { emptyView, reduceAll } from '../../src/shared/run/reduce.ts'
import type { RunView } from '../../src/shared/run/view.ts'

/** The events that `control-center run` printed, or that a saved journal holds. */
export function eventsIn(text: string): RunEvent[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const parsed = parseJournalLine(line)
      if (parsed.kind !== 'event') throw new Error(`Not a line of a journal: ${line}`)
      return parsed.event
    })
}

export function fold(text: string): RunView {
  return reduceAll(emptyView(''), eventsIn(text))
}

/** The same under its own id, as the panes show it. */
export function viewOfPrinted(printed: string): RunView {
  const events = eventsIn(printed)
  const [first] = events
  if (first?.type !== 'run-started') throw new Error('A journal begins with run-started')
  return reduceAll(emptyView(first.runId), events)
}
