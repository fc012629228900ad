import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { lspRefactorDataSchema } from '../../../shared/model/refactor-data.ts'
import { astEditDataSchema } from '../../../shared/model/tool-data.ts'
import type { ConversationItem, DeltaEntry, RunView } from '../../../shared/run/view.ts'
import type { ToolCall } from './call-words.ts'

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
      /** Right after another call: the two belong together. */
      readonly isNext: boolean
    }
  | {
      readonly kind: 'ended'
      readonly key: string
      readonly reason: EndReason
      readonly text: string | undefined
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
