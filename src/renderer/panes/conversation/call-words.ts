import type { z } from 'zod'
import {
  astEditDataSchema,
  astGrepDataSchema,
  bashDataSchema,
  globDataSchema,
  grepDataSchema,
  readDataSchema,
} from '../../../shared/model/tool-data.ts'
import type { StagedChange } from '../../../shared/model/staged-change.ts'
import type { ConversationItem, DeltaEntry } from '../../../shared/run/view.ts'
import { debugOutcome, debugSubject } from './debug-words.ts'
import { lspCount } from './lsp-hits.ts'
import { strings } from '../../strings/index.ts'
import type { IconName } from '../../ui/icon.tsx'

const words = strings.conversation.call
export type ToolCall = Extract<ConversationItem, { kind: 'tool-call' }>
export type CallTone = 'good' | 'bad' | 'wait' | 'soft'
/** One word or two at the right of a card's head; a second part may have a tone of its own. */
export interface Verdict {
  readonly text: string
  readonly tone: CallTone
  readonly more?: { readonly text: string; readonly tone: CallTone }
}

const icons: Readonly<Record<string, IconName>> = {
  read: 'file',
  glob: 'look',
  grep: 'search',
  write: 'pencil',
  edit: 'pencil',
  apply_patch: 'pencil',
  ast_grep: 'shape',
  lsp: 'look',
  ast_edit: 'swap',
  lsp_refactor: 'swap',
  resolve: 'gavel',
  undo: 'undo',
  bash: 'terminal',
  debug: 'bug',
}

export function iconOf(tool: string): IconName {
  return icons[tool] ?? 'tool'
}

/** What a call is about, in a few words: its path, its pattern, its command; else its arguments as they were given. */
export function subjectOf(
  args: unknown,
  names: readonly { readonly name: string }[] = [],
): { readonly text: string; readonly isPath: boolean } {
  const told = names.map(({ name }) => name).join(' ')
  const { text, isPath } = ownSubject(args)
  if (told === '') return { text, isPath }
  const action: unknown = typeof args === 'object' && args !== null ? Reflect.get(args, 'action') : undefined
  return { text: typeof action === 'string' ? `${action} ${told}` : told, isPath: false }
}

function ownSubject(args: unknown): { readonly text: string; readonly isPath: boolean } {
  if (typeof args !== 'object' || args === null) return { text: '', isPath: false }
  const named: Record<string, unknown> = { ...args }
  const path = named['path']
  const text = wordOf(named)
  if (typeof text === 'string') return { text, isPath: false }
  if (typeof path === 'string') return { text: path, isPath: true }
  const patch = named['patch']
  if (typeof patch === 'string') return { text: patchedFile(patch) ?? '', isPath: true }
  return { text: Object.keys(named).length === 0 ? '' : JSON.stringify(args), isPath: false }
}

function wordOf(named: Record<string, unknown>): unknown {
  const asked =
    refactorSubject(named) ??
    lspSubject(named) ??
    debugSubject(named) ??
    named['pattern'] ??
    named['command'] ??
    rewriteOf(named['ops'])
  return asked ?? named['action'] ?? undoneBy(named)
}

/** `rename twice to double`, `move a.ts to b.ts`, and the title of an action. */
function refactorSubject({
  symbol,
  name_path: namePath,
  new_name: newName,
  from,
  to,
  title,
}: Record<string, unknown>): string | undefined {
  const name = [symbol, namePath].find((part) => typeof part === 'string')
  if (typeof newName === 'string') return words.renames(typeof name === 'string' ? name : '', newName)
  if (typeof from === 'string' && typeof to === 'string') return words.moves(from, to)
  return typeof title === 'string' ? title : undefined
}

/** `references total`, `diagnostics src/a.ts`: the op, and the name or else the file that it is about. */
function lspSubject({
  op,
  symbol,
  name_path: namePath,
  query,
  file,
  line,
}: Record<string, unknown>): string | undefined {
  const at = typeof line === 'number' ? `:${line}` : ''
  const place = typeof file === 'string' ? `${file}${at}` : undefined
  const about = [namePath, symbol, query, place].find((part) => typeof part === 'string')
  return typeof op === 'string' && typeof about === 'string' ? `${op} ${about}` : undefined
}

function undoneBy({ turn, change_id: changeId }: Record<string, unknown>): string | undefined {
  if (typeof turn === 'number') return words.turn(turn)
  return typeof changeId === 'string' ? changeId : undefined
}

/** What a call was given, a line an argument, while it has no answer yet. */
export function argumentLines(args: unknown): string {
  if (typeof args !== 'object' || args === null) return ''
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
}

/** How a call ended, fact first. */
export function verdictOf(
  call: ToolCall,
  deltas: readonly DeltaEntry[],
  change: StagedChange | undefined,
): Verdict {
  if (call.status === 'in_progress') return { text: words.running, tone: 'soft' }
  if (call.status === 'failed') return failedVerdict(call)
  if (change !== undefined) return changeVerdict(change)
  switch (call.tool) {
    case 'write':
    case 'edit':
    case 'apply_patch':
      return writeVerdict(deltas)
    case 'resolve':
    case 'undo':
      return { text: words.done, tone: 'good' }
    default:
      return { text: counts[call.tool]?.(call.result?.data) ?? '', tone: 'soft' }
  }
}

/** A decision that was refused broke nothing: what it was about is as it was. */
function failedVerdict({ tool, result }: ToolCall): Verdict {
  const isDecision = tool === 'resolve' || tool === 'undo'
  return isDecision && result?.error !== undefined && result.error.code !== 'internal'
    ? { text: words.refused, tone: 'wait' }
    : { text: words.failed, tone: 'bad' }
}

function changeVerdict({ state }: StagedChange): Verdict {
  switch (state) {
    case 'waiting':
      return { text: words.staged, tone: 'wait' }
    case 'stale':
      return { text: words.stale, tone: 'wait' }
    case 'committed':
      return { text: words.accepted, tone: 'good' }
    case 'discarded':
      return { text: words.discarded, tone: 'soft' }
    case 'rebased':
      return { text: words.rebased, tone: 'soft' }
    case 'undone':
      return { text: words.undone, tone: 'soft' }
  }
}

function writeVerdict(deltas: readonly DeltaEntry[]): Verdict {
  const sum = (of: (entry: DeltaEntry) => number): number =>
    deltas.reduce((total, entry) => total + of(entry), 0)
  const introduced = sum(({ delta }) => delta.introduced.length)
  const elsewhere = sum(({ delta }) =>
    delta.elsewhere.reduce((total, { introduced: new_ }) => total + new_.length, 0),
  )
  const fixed = sum(({ delta }) => delta.fixed.length)
  const applied: Verdict = { text: words.applied, tone: 'good' }
  if (introduced + elsewhere > 0)
    return { ...applied, more: { text: words.introduced(introduced + elsewhere), tone: 'bad' } }
  return fixed > 0 ? { ...applied, more: { text: words.fixed(fixed), tone: 'good' } } : applied
}

type CountReader = (data: unknown) => string | undefined

/** How much a tool that writes nothing brought back. */
const counts: Readonly<Record<string, CountReader>> = {
  read: counter(readDataSchema, ({ totalLines }) => words.lines(totalLines)),
  glob: counter(globDataSchema, ({ files }) => words.filesFound(files.length)),
  grep: counter(grepDataSchema, ({ matches }) =>
    words.matches(matches.filter(({ isContext }) => isContext !== true).length),
  ),
  ast_grep: counter(astGrepDataSchema, ({ matches }) => words.matches(matches.length)),
  lsp: lspCount,
  debug: debugOutcome,
  ast_edit: counter(astEditDataSchema, ({ replacements }) => words.matches(replacements)),
  bash: counter(bashDataSchema, ({ exit }) => (exit === null ? undefined : words.exit(exit))),
}

function counter<S extends z.ZodType>(
  schema: S,
  say: (data: z.output<S>) => string | undefined,
): CountReader {
  return (data) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? say(parsed.data) : undefined
  }
}

function rewriteOf(ops: unknown): string | undefined {
  if (!Array.isArray(ops)) return undefined
  const first: unknown = ops[0]
  const rewrite: unknown =
    typeof first === 'object' && first !== null ? Reflect.get(first, 'rewrite') : undefined
  return typeof rewrite === 'string' ? rewrite : undefined
}

function patchedFile(patch: string): string | undefined {
  return /^(?:\*\*\* (?:Add|Update|Delete) File: |\+\+\+ (?:b\/)?)(.+)$/m.exec(patch)?.[1]?.trim()
}
