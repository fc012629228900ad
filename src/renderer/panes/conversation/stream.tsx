import { useEffect, useEffectEvent, useState } from 'react'
import { VList } from 'virtua'
import type { OpenedPlace } from '../../state/desk-store.ts'
import type { SearchForm } from '../../state/search/search-form.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { CallCard } from './call-card.tsx'
import { Message } from './message.tsx'
import { opensByItself } from './opens.ts'
import type { Row } from './rows.ts'
import { useEnd } from './use-end.ts'

interface StreamProps {
  readonly rows: readonly Row[]
  readonly foundRow: number | undefined
  readonly onShowChange: (changeId: string) => void
  readonly onShowServer: (serverId: string) => void
  readonly onShowPlace: (place: OpenedPlace) => void
  readonly onShowStop: (n: number) => void
  readonly onSearch: (form: SearchForm) => void
}

/** The rows, of which only those in sight exist. It follows the end only while the person is at the end. */
export function Stream(props: StreamProps): React.JSX.Element {
  const { rows, foundRow, onShowChange, onShowServer, onShowPlace, onShowStop, onSearch } = props
  const { list, box, isAtEnd, onScroll, toEnd, leave } = useEnd(rows)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const last = rows.length - 1
  const goTo = useEffectEvent((index: number) => {
    leave()
    list.current?.scrollToIndex(index, { align: 'center' })
  })
  useEffect(() => {
    if (foundRow !== undefined) goTo(foundRow)
  }, [foundRow])

  function toggle(key: string, isOpen: boolean): void {
    leave()
    setToggled((before) => new Map(before).set(key, isOpen))
  }

  return (
    <div ref={box} className="stream">
      <VList
        ref={list}
        data={rows}
        role="log"
        tabIndex={0}
        aria-label={strings.conversation.title}
        className="stream-list"
        onScroll={onScroll}
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
              onShowPlace={onShowPlace}
              onShowStop={onShowStop}
              onSearch={onSearch}
            />
          </div>
        )}
      </VList>
      {isAtEnd ? null : (
        <Button size="small" icon="latest" className="jump" onClick={toEnd}>
          {strings.conversation.jump}
        </Button>
      )}
    </div>
  )
}

interface RowViewProps extends Pick<
  StreamProps,
  'onShowChange' | 'onShowServer' | 'onShowPlace' | 'onShowStop' | 'onSearch'
> {
  readonly row: Row
  readonly isOpen: boolean
  readonly onToggle: (key: string, isOpen: boolean) => void
}

function RowView({ row, isOpen, onToggle, ...does }: RowViewProps): React.JSX.Element {
  switch (row.kind) {
    case 'message':
      return <Message from={row.item.from} text={row.item.text} at={row.item.at} />
    case 'call':
      return <CallCard row={row} isOpen={isOpen} onToggle={() => onToggle(row.key, !isOpen)} {...does} />
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
