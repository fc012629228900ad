import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { CallCard } from './call-card.tsx'
import { Message } from './message.tsx'
import { opensByItself } from './opens.ts'
import type { Row } from './rows.ts'

/** This close to the end counts as being at the end. */
const endSlackPx = 24

interface StreamProps {
  readonly rows: readonly Row[]
  readonly foundRow: number | undefined
  readonly onShowChange: (changeId: string) => void
  readonly onShowServer: (serverId: string) => void
}

/** The rows, of which only those in sight exist. It follows the end only while the person is at the end. */
export function Stream({ rows, foundRow, onShowChange, onShowServer }: StreamProps): React.JSX.Element {
  const list = useRef<VListHandle>(null)
  const isFollowing = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const last = rows.length - 1

  const keepEnd = (): void => {
    if (isFollowing.current) list.current?.scrollToIndex(last, { align: 'end' })
  }
  useLayoutEffect(keepEnd)
  useEffect(() => {
    if (foundRow === undefined) return
    isFollowing.current = false
    list.current?.scrollToIndex(foundRow, { align: 'center' })
  }, [foundRow])

  function onScroll(offset: number): void {
    const handle = list.current
    if (handle === null) return
    isFollowing.current = offset + handle.viewportSize >= handle.scrollSize - endSlackPx
    setAtEnd(isFollowing.current)
  }
  function toggle(key: string, isOpen: boolean): void {
    isFollowing.current = false
    setToggled((before) => new Map(before).set(key, isOpen))
  }

  return (
    <div className="stream">
      <VList
        ref={list}
        data={rows}
        role="log"
        tabIndex={0}
        aria-label={strings.conversation.title}
        className="stream-list"
        onScroll={onScroll}
        onResize={keepEnd}
      >
        {(row, index) => (
          <div
            key={row.key}
            className={rowClass(row, { isFound: index === foundRow, isLast: index === last })}
          >
            <RowView
              row={row}
              isOpen={toggled.get(row.key) ?? opensByItself(row)}
              onToggle={toggle}
              onShowChange={onShowChange}
              onShowServer={onShowServer}
            />
          </div>
        )}
      </VList>
      {isAtEnd ? null : (
        <Button
          size="small"
          icon="latest"
          className="jump"
          onClick={() => {
            isFollowing.current = true
            keepEnd()
          }}
        >
          {strings.conversation.jump}
        </Button>
      )}
    </div>
  )
}

interface RowViewProps extends Pick<StreamProps, 'onShowChange' | 'onShowServer'> {
  readonly row: Row
  readonly isOpen: boolean
  readonly onToggle: (key: string, isOpen: boolean) => void
}

function RowView({ row, isOpen, onToggle, onShowChange, onShowServer }: RowViewProps): React.JSX.Element {
  switch (row.kind) {
    case 'message':
      return <Message from={row.item.from} text={row.item.text} at={row.item.at} />
    case 'call':
      return (
        <CallCard
          row={row}
          isOpen={isOpen}
          onToggle={() => onToggle(row.key, !isOpen)}
          onShowChange={onShowChange}
          onShowServer={onShowServer}
        />
      )
    case 'ended':
      return (
        <p className="ended">
          {strings.conversation.ended[row.reason]} {row.text}
        </p>
      )
  }
}

function rowClass(
  row: Row,
  { isFound, isLast }: { readonly isFound: boolean; readonly isLast: boolean },
): string {
  const isNext = row.kind === 'call' && row.isNext
  return ['stream-row', isNext && 'stream-row--next', isLast && 'stream-row--last', isFound && 'is-found']
    .filter(Boolean)
    .join(' ')
}
