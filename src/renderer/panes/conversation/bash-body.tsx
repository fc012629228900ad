import type { z } from 'zod'
import { bashDataSchema } from '../../../shared/model/tool-data.ts'
import { strings } from '../../strings/index.ts'
import { Output } from './output.tsx'
import type { ToolCall } from './call-words.ts'

const words = strings.conversation.call
const shownFiles = 8
type Ran = z.output<typeof bashDataSchema>

/** What a command did, also one that was ended before it was done; undefined when it never began. */
export function ranOf({ result }: ToolCall): Ran | undefined {
  const parsed = bashDataSchema.safeParse(result?.error === undefined ? result?.data : result.error.details)
  return parsed.success ? parsed.data : undefined
}

/** What a command printed, how it ended when not well, and the files that it changed. */
export function BashBody({ ran }: { readonly ran: Ran }): React.JSX.Element {
  const { exit, changedFiles } = ran
  const printed = [ran.stdout, ran.stderr].filter((text) => text !== '').join('\n')
  const more = changedFiles.length - shownFiles
  return (
    <div className="call-part">
      {printed === '' ? <p className="soft">{words.noOutput}</p> : <Output text={printed} />}
      {exit === 0 || exit === null ? null : <p className="call-note bad">{words.ended(exit)}</p>}
      {changedFiles.length === 0 ? null : (
        <p className="call-note soft selectable">
          {words.changed} <code>{changedFiles.slice(0, shownFiles).join(', ')}</code>
          {more > 0 ? ` ${words.moreFiles(more)}` : null}
        </p>
      )}
    </div>
  )
}
