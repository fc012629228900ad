import { useLayoutEffect, useRef, useState } from 'react'
import { fittingClip } from './path.ts'
import './file-path.css'

/**
 * A path that gives way by whole folders and keeps its file name; the whole of it is the tooltip. An unseen copy of
 * the full path keeps the width, so that the shown one can grow again.
 */
export function FilePath({
  path,
  className,
}: {
  readonly path: string
  readonly className?: string
}): React.JSX.Element {
  const box = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(path)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const fit = (): void => setShown(formThatFits(path, element))
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    fit()
    // Before its font is there the text has another width.
    void document.fonts.ready.then(fit)
    return () => observer.disconnect()
  }, [path])
  return (
    <span ref={box} className={['path', className].filter(Boolean).join(' ')} title={path}>
      <span className="path-full" aria-hidden="true">
        {path}
      </span>
      <span className="path-shown">{shown}</span>
    </span>
  )
}

function formThatFits(path: string, element: HTMLElement): string {
  const full = element.firstElementChild
  if (full !== null && full.scrollWidth <= full.clientWidth) return path
  return fittingClip(path, element.getBoundingClientRect().width - 0.5, measureIn(element))
}

let canvas: CanvasRenderingContext2D | null | undefined

function measureIn(element: Element): (text: string) => number {
  canvas ??= document.createElement('canvas').getContext('2d')
  const context = canvas
  if (context === null) return () => 0
  const { fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(element)
  const spacing = Number.parseFloat(letterSpacing) || 0
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  return (text) => context.measureText(text).width + spacing * text.length
}
