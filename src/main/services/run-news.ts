import type { RunEvent } from '../../shared/run/event.ts'

const filesShown = 20
/** The agent's own call tells these. */
const toldByItself: ReadonlySet<string> = new Set(['exited', 'terminated', 'launch_failed', 'run_ended'])

/**
 * What happened beside an agent since its last result: the person's decisions and other programs' changes. It is told
 * with the next one, so that the agent does not go on from what is no longer so.
 */
export class RunNews {
  #news: string[] = []

  note(event: RunEvent): void {
    const sentence = sentenceOf(event)
    if (sentence !== undefined) this.add(sentence)
  }

  /** What no event says by itself. */
  add(sentence: string): void {
    if (this.#news.at(-1) !== sentence) this.#news.push(sentence)
  }

  /** Each is told once. */
  take(): readonly string[] {
    const news = this.#news
    this.#news = []
    return news
  }
}

function sentenceOf(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'change-resolved':
      return event.by === 'person' ? decided(event) : undefined
    case 'turn-undone':
      return `The person took back what the tools wrote in turn ${event.turn}: ${named(pathsOf(event.written))} as before it.`
    case 'change-stale':
      return event.staleFiles.length === 0
        ? `${event.changeId} is not stale any more.`
        : `${event.changeId} is stale now: ${named(event.staleFiles)} changed since. Rebase it to compute it again.`
    case 'files-changed-outside':
      return `Changed by another program: ${named(event.files, event.more)}. Read them again before you edit them.`
    case 'debug-steered':
      return event.steering === 'person'
        ? 'The person has taken over the debugger: you can look, they step.'
        : 'The person has handed the debugger back: it is yours again.'
    case 'debug-ended':
      return toldByItself.has(event.reason) ? undefined : `The debug session ended: ${event.message}`
    default:
      return undefined
  }
}

function decided(event: Extract<RunEvent, { type: 'change-resolved' }>): string | undefined {
  const { changeId, outcome, note, sitesDropped = [], written, rebasedTo } = event
  const said = note === undefined ? '' : ` Their note: ${note}`
  switch (outcome) {
    case 'committed': {
      const left = sitesDropped.length === 0 ? '' : ` without the sites ${named(sitesDropped)}`
      return `The person accepted ${changeId}${left}: ${named(pathsOf(written))} written.${said}`
    }
    case 'discarded':
      return `The person discarded ${changeId}. Nothing of it was written.${said}`
    case 'undone':
      return `The person took ${changeId} back: ${named(pathsOf(written))} as before it.`
    case 'rebased':
      return `The person rebased ${changeId}: ${rebasedTo ?? 'a new change'} has taken its place.`
    case 'stale':
    case 'rolled_back':
      return undefined
  }
}

function pathsOf(written: readonly { path: string }[]): string[] {
  return written.map(({ path }) => path)
}

function named(names: readonly string[], more = 0): string {
  const left = Math.max(0, names.length - filesShown) + more
  const shown = names.slice(0, filesShown).join(', ')
  return left > 0 ? `${shown} and ${left} more` : shown
}
