import { z } from 'zod'
import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { lspRefactorDataSchema } from '../../../shared/model/refactor-data.ts'
import { astEditDataSchema } from '../../../shared/model/tool-data.ts'
import type { ConversationItem, DeltaEntry, RunView } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { timeOfDay } from '../../ui/amounts.ts'
import type { ToolCall } from './call-words.ts'

const words = strings.conversation.call

/** One row of the conversation. The same item gives the same row object's parts, so that only what changed is drawn. */
export type Row =
  | {
      readonly kind: 'message'
      readonly key: string
      readonly item: Extract<ConversationItem, { kind: 'message' }>
    }
  | {
      readonly kind: 'call'
      readonly key: string
      readonly call: ToolCall
      readonly deltas: readonly DeltaEntry[]
      readonly change: NumberedChange | undefined
      /** What its arguments and its answer call by an id, and how people call it: "change 2", "the turn of 18:30". */
      readonly names: readonly Naming[]
      /** Right after another call: the two belong together. */
      readonly isNext: boolean
    }
  | {
      readonly kind: 'ended'
      readonly key: string
      readonly reason: EndReason
      readonly text: string | undefined
    }
export interface Naming {
  readonly id: string
  readonly name: string
}
export type EndReason = NonNullable<RunView['ended']>['reason']

/** A staged change and its place among those of the run, from 1: people call it "change 3". */
export interface NumberedChange {
  readonly number: number
  readonly change: StagedChange
}

export function rowsOf(view: RunView): readonly Row[] {
  const deltas = deltasByCall(view.deltas)
  const rows = view.items.map((item, index): Row => {
    if (item.kind === 'message') return { kind: 'message', key: `m${item.seq}`, item }
    return {
      kind: 'call',
      key: item.id,
      call: item,
      deltas: deltas.get(item.id) ?? [],
      change: changeOf(item, view.changes),
      names: namesOf(item, view),
      isNext: view.items[index - 1]?.kind === 'tool-call',
    }
  })
  return view.ended === undefined
    ? rows
    : [...rows, { kind: 'ended', key: 'ended', reason: view.ended.reason, text: view.ended.text }]
}

/** The indexes of the rows in which `text` stands, whatever its case. */
export function rowsWith(rows: readonly Row[], text: string): readonly number[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return rows.flatMap((row, index) => (textOf(row).toLowerCase().includes(wanted) ? [index] : []))
}

function deltasByCall(deltas: readonly DeltaEntry[]): ReadonlyMap<string, readonly DeltaEntry[]> {
  const byCall = new Map<string, DeltaEntry[]>()
  for (const entry of deltas) {
    if (entry.callId === undefined) continue
    const before = byCall.get(entry.callId)
    if (before === undefined) byCall.set(entry.callId, [entry])
    else before.push(entry)
  }
  return byCall
}

function textOf(row: Row): string {
  switch (row.kind) {
    case 'message':
      return row.item.text
    case 'call':
      return `${row.call.tool} ${JSON.stringify(row.call.args)} ${row.call.result?.text ?? ''}`
    case 'ended':
      return row.text ?? ''
  }
}

function changeOf(call: ToolCall, changes: readonly StagedChange[]): NumberedChange | undefined {
  if (call.tool !== 'ast_edit' && call.tool !== 'lsp_refactor') return undefined
  const schema = call.tool === 'ast_edit' ? astEditDataSchema : lspRefactorDataSchema
  const staged = schema.safeParse(call.result?.data)
  const index = staged.success ? changes.findIndex(({ id }) => id === staged.data.changeId) : -1
  const change = changes[index]
  return change === undefined ? undefined : { number: index + 1, change }
}

const namingSchema = z.object({ change_id: z.string().optional(), turn: z.number().optional() })

function namesOf({ tool, args }: ToolCall, { changes, turns }: RunView): readonly Naming[] {
  if (tool !== 'resolve' && tool !== 'undo') return []
  const { change_id: changeId, turn } = namingSchema.safeParse(args).data ?? {}
  const number = changes.findIndex(({ id }) => id === changeId) + 1
  const at = turns.find(({ seq }) => seq === turn)?.at
  return [
    ...(changeId === undefined || number === 0 ? [] : [{ id: changeId, name: words.changeNumber(number) }]),
    ...(turn === undefined || at === undefined
      ? []
      : [{ id: words.turn(turn), name: words.turnOf(timeOfDay(at)) }]),
  ]
}

/** The words of the core with the names of people in place of ids; "change change-…" is just "change 2". */
export function inNames(text: string, names: readonly Naming[]): string {
  return names.reduce(
    (told, { id, name }) => told.replaceAll(`${words.changeWord} ${id}`, name).replaceAll(id, name),
    text,
  )
}
