import { sidePanes, type SidePane } from '../../state/desk-store.ts'
import { strings } from '../../strings/index.ts'
import { Count } from '../../ui/chip.tsx'
import './side.css'

interface SideTabsProps {
  readonly pane: SidePane
  readonly counts: Readonly<Record<SidePane, number>>
  readonly onShow: (pane: SidePane) => void
}

export function SideTabs({ pane, counts, onShow }: SideTabsProps): React.JSX.Element {
  function move(event: React.KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = sidePanes[(sidePanes.indexOf(pane) + step + sidePanes.length) % sidePanes.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    onShow(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div className="bar bar--side">
      <div className="tabs" role="tablist" aria-label={strings.app.panes} onKeyDown={move}>
        {sidePanes.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            className="tab"
            aria-selected={name === pane}
            aria-controls={`pane-${name}`}
            tabIndex={name === pane ? 0 : -1}
            onClick={() => onShow(name)}
          >
            {strings.app.paneNames[name]}
            {counts[name] === 0 ? null : <Count value={counts[name]} />}
          </button>
        ))}
      </div>
    </div>
  )
}
