import cytoscape, { type Core, type EventObjectNode } from 'cytoscape'
import { useEffect, useRef } from 'react'
import type { GraphView } from '../../state/graph/graph-slice.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { type Drawing, maxDrawn } from './drawing-elements.ts'
import { laidOut } from './drawing-layout.ts'
import { drawingStyle } from './drawing-style.ts'

const words = strings.graph
const paddingPx = 24
/** A small drawing is not blown up, a large one stays readable and is moved by hand. */
const maxFitZoom = 1
const minFitZoom = 0.55

interface GraphDrawingProps {
  readonly drawing: Drawing
  readonly view: GraphView
  /** What it shows, for a screen reader: the table beside it is the way by keyboard. */
  readonly label: string
  readonly activeKey: string | undefined
  readonly onActive: (key: string) => void
  readonly onChoose: (key: string) => void
}

/** The symbols around one, drawn. A click marks the row of the table, a double click goes to the symbol. */
export function GraphDrawing(props: GraphDrawingProps): React.JSX.Element {
  const { drawing, view, label, activeKey } = props
  const box = useRef<HTMLDivElement>(null)
  const core = useRef<Core>(undefined)
  const acts = useRef(props)
  acts.current = props

  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const made = cytoscape({
      container: element,
      style: drawingStyle(),
      minZoom: 0.2,
      maxZoom: 2,
      boxSelectionEnabled: false,
      autounselectify: true,
    })
    core.current = made
    made.on('tap', 'node', ({ target }: EventObjectNode) => acts.current.onActive(target.id()))
    made.on('dbltap', 'node', ({ target }: EventObjectNode) => acts.current.onChoose(target.id()))
    const themes = new MutationObserver(() => made.style(drawingStyle()))
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const sizes = new ResizeObserver(() => {
      made.resize()
      draw(made, acts.current)
    })
    sizes.observe(element)
    return () => {
      themes.disconnect()
      sizes.disconnect()
      made.destroy()
      core.current = undefined
    }
  }, [])

  useEffect(() => {
    if (core.current !== undefined) draw(core.current, { drawing, view })
  }, [drawing, view])

  useEffect(() => {
    const made = core.current
    if (made === undefined) return
    made.nodes().removeClass('active')
    if (activeKey !== undefined) made.getElementById(activeKey).addClass('active')
  }, [activeKey, drawing])

  return (
    <div className="drawing">
      <div ref={box} className="drawing-canvas" role="img" aria-label={words.drawing(label)} />
      <div className="drawing-foot small">
        {drawing.drawn < drawing.total ? (
          <span className="drawing-note">
            {words.drawn(Math.min(maxDrawn, drawing.drawn), drawing.total)}
          </span>
        ) : null}
        <IconButton icon="unfold" label={words.fit} onClick={() => fit(core.current)} />
      </div>
    </div>
  )
}

function draw(core: Core, { drawing, view }: Pick<GraphDrawingProps, 'drawing' | 'view'>): void {
  const marked = core.nodes('.active').map((node) => node.id())
  core.elements().remove()
  core.add(laidOut(drawing.elements, view, core.width() / Math.max(1, core.height())))
  for (const id of marked) core.getElementById(id).addClass('active')
  fit(core)
}

function fit(core: Core | undefined): void {
  if (core === undefined) return
  core.fit(undefined, paddingPx)
  const zoom = Math.min(maxFitZoom, Math.max(minFitZoom, core.zoom()))
  if (zoom === core.zoom()) return
  core.zoom(zoom)
  core.center(zoom < maxFitZoom ? core.nodes('.subject') : undefined)
}
