import { z } from 'zod'
import type { DeltaEntry, RunView } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { lastWords, noticeOf } from '../diagnostics/delta-words.ts'

const words = strings.review.deltas
const argsSchema = z.object({ change_id: z.string(), action: z.literal('accept') })

/** What the write of an accepted change brought: the deltas of the `resolve` that wrote it, the later words last. */
export function deltasOf(view: RunView, changeId: string): readonly DeltaEntry[] {
  const calls = new Set(
    view.items.flatMap((item) => {
      if (item.kind !== 'tool-call' || item.tool !== 'resolve') return []
      const args = argsSchema.safeParse(item.args)
      return args.success && args.data.change_id === changeId ? [item.id] : []
    }),
  )
  return lastWords(view.deltas.filter(({ callId }) => callId !== undefined && calls.has(callId)))
}

export interface DeltaFact {
  readonly text: string
  readonly tone: 'good' | 'bad' | 'soft'
}

/** The deltas in a few words, the fact before the worry; what nobody looked at is said, never counted as clean. */
export function deltaFacts(entries: readonly DeltaEntry[]): readonly DeltaFact[] {
  const deltas = entries.map(({ delta }) => delta)
  const introduced = deltas.flatMap((delta) => [
    ...delta.introduced,
    ...delta.elsewhere.flatMap((other) => other.introduced),
  ])
  const errors = introduced.filter(({ severity }) => severity === 'error').length
  const others = introduced.length - errors
  const fixed = deltas.reduce((sum, delta) => sum + delta.fixed.length, 0)
  const open = deltas.find(({ state }) => state !== 'fresh')
  const looked = deltas.some(({ state }) => state === 'fresh')
  const facts: DeltaFact[] = []
  if (fixed > 0) facts.push({ text: words.fixed(fixed), tone: 'good' })
  if (errors > 0) facts.push({ text: words.errors(errors), tone: 'bad' })
  if (others > 0) facts.push({ text: words.others(others), tone: 'soft' })
  if (looked && facts.length === 0) facts.push({ text: words.clean, tone: 'good' })
  const notice = open === undefined ? undefined : noticeOf(open)
  if (open !== undefined && notice !== undefined)
    facts.push({ text: looked ? words.notAll(open.file, notice) : notice, tone: 'soft' })
  return facts
}
