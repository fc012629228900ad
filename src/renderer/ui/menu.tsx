import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Keys } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import './menu.css'

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
}

export function Menu({ trigger, children, align = 'start' }: MenuProps): React.JSX.Element {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-place" sideOffset={4} align={align}>
          <Base.Popup className="menu">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  readonly icon?: IconName
  readonly chord?: string
  readonly hint?: string
  readonly onChoose: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, chord, hint, onChoose, children }: MenuItemProps): React.JSX.Element {
  return (
    <Base.Item className="menu-item" onClick={onChoose}>
      <span className="menu-icon">{icon === undefined ? null : <Icon name={icon} />}</span>
      <span className="clip grow">{children}</span>
      {hint === undefined ? null : <span className="menu-hint clip">{hint}</span>}
      {chord === undefined ? null : <Keys chord={chord} />}
    </Base.Item>
  )
}

export function MenuHeading({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return <div className="menu-heading">{children}</div>
}

export function MenuRule(): React.JSX.Element {
  return <Base.Separator className="menu-rule" />
}
