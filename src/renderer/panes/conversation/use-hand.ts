import { useEffect, useMemo, useRef } from 'react'

/** A scroll this soon after a wheel, a key or a finger is theirs: smooth scrolling goes on for a while. */
const handMs = 500

export interface Hand {
  readonly isMoving: () => boolean
  /** What moved until now is over. */
  readonly rest: () => void
}

/** Whether a person scrolls: by wheel, finger or key, or by holding the scroll bar. */
export function useHand(box: React.RefObject<HTMLDivElement | null>): Hand {
  const movedAtMs = useRef(-Infinity)
  const isHolding = useRef(false)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const move = (): void => {
      movedAtMs.current = performance.now()
    }
    const hold = (): void => {
      isHolding.current = true
    }
    const letGo = (): void => {
      if (isHolding.current) move()
      isHolding.current = false
    }
    for (const kind of ['wheel', 'touchmove', 'keydown'] as const)
      element.addEventListener(kind, move, { passive: true, signal })
    element.addEventListener('pointerdown', hold, { signal })
    for (const kind of ['pointerup', 'pointercancel', 'blur'] as const)
      window.addEventListener(kind, letGo, { signal })
    return () => stop.abort()
  }, [box])
  return useMemo(
    () => ({
      isMoving: () => isHolding.current || performance.now() - movedAtMs.current < handMs,
      rest: () => {
        movedAtMs.current = -Infinity
      },
    }),
    [],
  )
}
