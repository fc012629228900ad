import { memo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { strings } from '../../strings/index.ts'
import { dateAndTime, timeOfDay } from '../../ui/amounts.ts'

interface MessageProps {
  readonly from: 'agent' | 'person' | 'app'
  readonly text: string
  readonly at: string
}

/** Nothing is fetched for a message: a picture shows as its words, a link leaves the window through the system. */
const parts: Components = {
  img: ({ alt, src }) => <code>{alt === undefined || alt === '' ? src : alt}</code>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
}

/** Agents' words as Markdown without HTML; a message that did not change is not drawn again. */
export const Message = memo(function Message({ from, text, at }: MessageProps): React.JSX.Element {
  return (
    <article className={from === 'agent' ? 'msg' : `msg msg--${from}`}>
      {from === 'person' ? (
        <header>
          {strings.conversation.you}
          <time dateTime={at} title={dateAndTime(at)}>
            {timeOfDay(at)}
          </time>
        </header>
      ) : null}
      <div className="msg-text selectable">
        <Markdown components={parts}>{text}</Markdown>
      </div>
    </article>
  )
})
