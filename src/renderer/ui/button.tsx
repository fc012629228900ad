import type { ComponentProps, ReactNode } from 'react'
import { capsOf, shortcutOf } from '../keys/keymap.ts'
import { isMac } from './platform.ts'
import { Icon, type IconName, type Tone } from './icon.tsx'
import './button.css'

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly kind?: 'go' | 'plain' | 'bare'
  readonly size?: 'small' | 'normal'
  readonly icon?: IconName
  /** Printed on the button as caps; the handler stands in the key table. */
  readonly chord?: string
  readonly children: ReactNode
}

/** A button with words on it. One `go` a pane. */
export function Button({
  kind = 'plain',
  size = 'normal',
  icon,
  chord,
  children,
  className,
  ...rest
}: ButtonProps): React.JSX.Element {
  const classes = [
    'btn',
    kind === 'plain' ? '' : `btn--${kind}`,
    size === 'small' ? 'btn--sm' : '',
    className,
  ]
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      {...(chord === undefined ? {} : { 'aria-keyshortcuts': shortcutOf(chord, isMac) })}
      {...rest}
    >
      {icon === undefined ? null : <Icon name={icon} size={size === 'small' ? 12 : 16} />}
      {children}
      {chord === undefined ? null : <Keys chord={chord} />}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly icon: IconName
  readonly label: string
  readonly iconSize?: 12 | 16
  readonly tone?: Tone
  readonly chord?: string
}

/** A button with an icon on it; its name is its tooltip too. */
export function IconButton({
  icon,
  label,
  iconSize = 16,
  tone,
  chord,
  className,
  ...rest
}: IconButtonProps): React.JSX.Element {
  const tip = chord === undefined ? label : `${label} (${capsOf(chord, isMac).join('+')})`
  return (
    <button
      type="button"
      className={['icon-btn', className].filter(Boolean).join(' ')}
      aria-label={label}
      title={tip}
      {...(chord === undefined ? {} : { 'aria-keyshortcuts': shortcutOf(chord, isMac) })}
      {...rest}
    >
      <Icon name={icon} size={iconSize} {...(tone === undefined ? {} : { tone })} />
    </button>
  )
}

export function Keys({ chord }: { readonly chord: string }): React.JSX.Element {
  return (
    <span className="keys" aria-hidden="true">
      {capsOf(chord, isMac).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  )
}
