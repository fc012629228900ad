import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in the review when the control that had it is gone or disabled: after a decision on the first control
 * of what came of it, else on the review itself. Never takes it from where a person put it.
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  { moment, isBusy }: { readonly moment: string; readonly isBusy: boolean },
): void {
  const isInside = useRef(false)
  const hasDecided = useRef(false)
  useEffect(() => {
    function look({ target }: Event): void {
      isInside.current = target instanceof Node && box.current?.contains(target) === true
      if (target instanceof Element && !target.matches('.review')) hasDecided.current = false
    }
    document.addEventListener('focusin', look)
    document.addEventListener('pointerdown', look)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('pointerdown', look)
    }
  }, [box])
  useEffect(() => {
    if (isBusy) hasDecided.current = true
    const root = box.current?.querySelector<HTMLElement>('.review')
    if (!root || !isInside.current) return
    focusIn(root, hasDecided.current && !isBusy)
  }, [box, moment, isBusy])
}

function focusIn(root: HTMLElement, isDecided: boolean): void {
  const now = document.activeElement
  const isLost = now === null || now === document.body
  const landing = isDecided ? root.querySelector<HTMLElement>(landings) : null
  if (landing !== null && (isLost || now === root)) landing.focus()
  else if (isLost) root.focus()
}

/** In the order of the page. */
const landings = '[data-landing]:not(:disabled)'
