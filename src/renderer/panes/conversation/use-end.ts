import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VListHandle } from 'virtua'
import type { Row } from './rows.ts'
import { useHand } from './use-hand.ts'

/** This close to the end counts as being at the end. */
const endSlackPx = 24

export interface End {
  readonly list: React.RefObject<VListHandle | null>
  /** Goes round the list: its size and the list's are watched. */
  readonly box: React.RefObject<HTMLDivElement | null>
  readonly isAtEnd: boolean
  readonly onScroll: (offset: number) => void
  readonly toEnd: () => void
  /** Somebody looks at a place of their own: the view stays there. */
  readonly leave: () => void
}

/**
 * Keeps the end of a list in sight until somebody scrolls up by hand. The list moves by itself too: rows turn out
 * higher or lower than guessed, the composer under it grows and shrinks; that is followed. What the person sends always
 * brings the view to the end.
 */
export function useEnd(rows: readonly Row[]): End {
  const list = useRef<VListHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const lastOffset = useRef(0)
  const hand = useHand(box)
  const [isAtEnd, setAtEnd] = useState(true)
  const last = rows.length - 1
  const sent = rows.findLast(isFromPerson)?.key

  function keepEnd(): void {
    if (isFollowing.current) list.current?.scrollToIndex(last, { align: 'end' })
  }
  function look(): void {
    const handle = list.current
    if (handle === null) return
    if (handle.scrollOffset + handle.viewportSize >= handle.scrollSize - endSlackPx)
      isFollowing.current = true
    setAtEnd(isFollowing.current)
  }
  useLayoutEffect(() => {
    if (sent === undefined) return
    isFollowing.current = true
    hand.rest()
  }, [sent, hand])
  useLayoutEffect(keepEnd)
  useEffect(() => {
    const outer = box.current?.firstElementChild
    if (outer === null || outer === undefined) return undefined
    const watcher = new ResizeObserver(() => {
      if (isFollowing.current) list.current?.scrollToIndex(last, { align: 'end' })
      look()
    })
    for (const element of [outer, outer.firstElementChild]) if (element !== null) watcher.observe(element)
    return () => watcher.disconnect()
  }, [last])

  return {
    list,
    box,
    isAtEnd,
    onScroll(offset) {
      const isUp = offset < lastOffset.current - 1
      lastOffset.current = offset
      if (isUp && hand.isMoving()) isFollowing.current = false
      else if (isUp) keepEnd()
      look()
    },
    toEnd() {
      isFollowing.current = true
      keepEnd()
      setAtEnd(true)
    },
    leave() {
      isFollowing.current = false
    },
  }
}

function isFromPerson(row: Row): boolean {
  return (
    (row.kind === 'message' && row.item.from === 'person') ||
    (row.kind === 'call' && row.call.by === 'person')
  )
}
