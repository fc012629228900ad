import type { GraphProgress } from '../../shared/model/graph.ts'
import type { Services } from '../services.ts'
import type { Asked } from './arguments.ts'
import { exitCodes, type Terminal } from './terminal.ts'

type GraphAsked = Extract<Asked, { readonly kind: 'index' | 'graph-export' }>

/** From one line about the progress to the next. */
const progressEveryMs = 1_000

/** `index` and `graph-export`: both bring the code graph up to date first. */
export async function graphCommand(
  asked: GraphAsked,
  { commandLine }: Services,
  terminal: Terminal,
): Promise<number> {
  const { workspace } = asked
  const { signal } = terminal
  const isFull = asked.kind === 'index' && asked.isFull
  const indexed = await commandLine.index(workspace, { signal, isFull, onProgress: progressTeller(terminal) })
  for (const { file, reason } of indexed.skipped) terminal.err(`left out: ${file}: ${reason}\n`)
  if (asked.kind === 'index') {
    terminal.out(`${JSON.stringify(indexed, undefined, 2)}\n`)
    return exitCodes.ok
  }
  for await (const lines of commandLine.exportGraph(workspace, signal))
    terminal.out(lines.map((line) => `${line}\n`).join(''))
  return exitCodes.ok
}

/** A line a second, and one where a new phase begins. */
function progressTeller(terminal: Terminal): (progress: GraphProgress) => void {
  let toldMs = Number.NEGATIVE_INFINITY
  let phase = 'idle'
  return (progress) => {
    const nowMs = performance.now()
    if (progress.phase === 'idle' || (progress.phase === phase && nowMs - toldMs < progressEveryMs)) return
    phase = progress.phase
    toldMs = nowMs
    terminal.err(`${progressText(progress)}\n`)
  }
}

function progressText({ phase, done, total, rate, etaSeconds }: GraphProgress): string {
  if (total === 0) return `${phase} ...`
  const speed = rate < 1 ? '' : `, ${Math.round(rate)} files a second`
  const left = etaSeconds === undefined ? '' : `, about ${Math.ceil(etaSeconds)} s left`
  return `${phase}: ${done} of ${total} files${speed}${left}`
}
