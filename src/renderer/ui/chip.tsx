import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './chip.css'

type ChipTone = 'good' | 'bad' | 'wait' | 'stop' | 'plain'

export function Chip({
  tone = 'plain',
  icon,
  children,
}: {
  readonly tone?: ChipTone
  readonly icon?: IconName
  readonly children: ReactNode
}): React.JSX.Element {
  return (
    <span className={tone === 'plain' ? 'chip' : `chip ${tone}`}>
      {icon === undefined ? null : <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}

export function Count({ value }: { readonly value: number }): React.JSX.Element {
  return <span className="count">{value}</span>
}

/** A small lamp: its shape tells what its colour tells, and a word stands beside it. */
export function Led({ state }: { readonly state: 'on' | 'off' | 'warm' | 'bad' }): React.JSX.Element {
  return <i className={state === 'on' ? 'led' : `led led--${state}`} aria-hidden="true" />
}
