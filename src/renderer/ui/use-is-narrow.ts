import { useLayoutEffect, useState, type RefObject } from 'react'

/** Below this a diff goes inline, whatever was chosen (design: visual language, 13). */
export const inlineBelowPx = 720

/** Whether an element is narrower than a width, as it changes. */
export function useIsNarrow(box: RefObject<HTMLElement | null>, widthPx: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const look = (): void => setNarrow(element.clientWidth < widthPx)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [box, widthPx])
  return isNarrow
}
