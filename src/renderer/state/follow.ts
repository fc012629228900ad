import type { Reply } from '../../shared/ipc/reply.ts'
import type { RunEvent } from '../../shared/run/event.ts'
import { reduceAll } from '../../shared/run/reduce.ts'
import type { RunView } from '../../shared/run/view.ts'
import { strings } from '../strings/index.ts'
import type { Load } from './load.ts'

export interface Followed {
  start(): void
  append(events: readonly RunEvent[]): void
}
interface FollowPorts {
  open(): Promise<Reply<{ view: RunView; seq: number }>>
  show(view: Load<RunView>): void
}

/**
 * Follows one run: a view first, then the events with a greater `seq`. Events that arrive while the view is on its
 * way wait for it. A gap asks for the view once more; a gap that is still there after that is told as a failure.
 */
export function follow(ports: FollowPorts): Followed {
  let view: RunView | undefined
  let waiting: RunEvent[] = []
  let isOpening = false
  let hadGap = false

  async function open(): Promise<void> {
    isOpening = true
    const reply = await ports.open()
    isOpening = false
    if (!reply.ok) {
      view = undefined
      ports.show({ kind: 'failed', error: reply.error })
      return
    }
    view = { ...reply.value.view, seq: reply.value.seq }
    const events = waiting
    waiting = []
    advance(view, events)
  }

  function advance(from: RunView, events: readonly RunEvent[]): void {
    const fresh = events.filter(({ seq }) => seq > from.seq).sort((a, b) => a.seq - b.seq)
    const isWhole = fresh.every(({ seq }, index) => seq === from.seq + index + 1)
    if (isWhole) {
      hadGap = false
      view = fresh.length === 0 ? from : reduceAll(from, fresh)
      ports.show({ kind: 'ready', value: view })
    } else if (hadGap) {
      hadGap = false
      view = undefined
      ports.show({ kind: 'failed', error: strings.conversation.eventsMissing })
    } else {
      hadGap = true
      waiting = [...fresh]
      void open()
    }
  }

  return {
    start: () => void open(),
    append(events) {
      if (isOpening) waiting.push(...events)
      else if (view !== undefined) advance(view, events)
    },
  }
}
