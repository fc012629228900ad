import type { Delta } from '../../shared/model/diagnostic.ts'
import type { ToolError, ToolResult, Truncated } from '../../shared/model/tool-result.ts'
import { presentDeltas } from './present/delta-text.ts'
import { presentError } from './present/error-text.ts'
import { deltaRoomChars, fitText, textLimitChars } from './present/text-limit.ts'

export type Answer =
  | {
      readonly kind: 'done'
      readonly text: string
      readonly data: unknown
      readonly truncated?: Truncated | undefined
    }
  | { readonly kind: 'failed'; readonly error: ToolError; readonly below?: string | undefined }

export interface Behind {
  readonly deltas: readonly Delta[]
  readonly deltaFault?: string | undefined
  /** What happened beside the caller since its last result. */
  readonly news?: readonly string[]
}

/** The one result object: the fact first, news and deltas behind it, never over the limit, every cut told. */
export function toResult(answer: Answer, { deltas, deltaFault, news = [] }: Behind): ToolResult {
  const fact = answer.kind === 'done' ? answer.text : failureText(answer)
  const behind = fitText(
    [...news.map((one) => `Meanwhile: ${one}`), presentDeltas(deltas), deltaFault ?? '']
      .filter((part) => part !== '')
      .join('\n'),
    deltaRoomChars,
    'The rest is in the diagnostics of this result.',
  ).text
  const room = textLimitChars - (behind === '' ? 0 : behind.length + 1)
  const fitted = fitText(fact, room, 'The rest is in the data of this result.')
  const truncated = fitted.truncated ?? (answer.kind === 'done' ? answer.truncated : undefined)
  return {
    ok: answer.kind === 'done',
    text: behind === '' ? fitted.text : `${fitted.text}\n${behind}`,
    data: answer.kind === 'done' ? answer.data : null,
    ...(deltas.length === 0 ? {} : { diagnostics: [...deltas] }),
    ...(truncated === undefined ? {} : { truncated }),
    ...(answer.kind === 'failed' ? { error: answer.error } : {}),
  }
}

function failureText({ error, below }: Extract<Answer, { kind: 'failed' }>): string {
  return below === undefined ? presentError(error) : `${presentError(error)}\n${below}`
}
