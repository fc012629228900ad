import { useLayoutEffect, useRef } from 'react'
import { strings } from '../../strings/index.ts'

/** Within this of the end somebody reads the newest line and goes on reading it. */
const endSlackPx = 12

/** What a server said last: opens at the newest line and follows it, until somebody scrolls up. */
export function LastWords({ lines }: { readonly lines: readonly string[] }): React.JSX.Element {
  const box = useRef<HTMLPreElement>(null)
  const isAtEnd = useRef(true)
  const text = lines.join('\n')
  useLayoutEffect(() => {
    if (box.current !== null && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [text])
  return (
    <figure className="server-said">
      <figcaption className="quiet">{strings.servers.messages}</figcaption>
      <pre
        ref={box}
        className="server-words soft selectable"
        tabIndex={0}
        aria-label={strings.servers.messages}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight >= scrollHeight - endSlackPx
        }}
      >
        {text}
      </pre>
    </figure>
  )
}
