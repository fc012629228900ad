import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx'

export interface Choice<T extends string> {
  readonly value: T | undefined
  readonly text: string
  readonly hint?: string
}

interface ChoiceMenuProps<T extends string> {
  /** What is chosen, for a screen reader: "Language: All languages". */
  readonly label: string
  readonly value: T | undefined
  readonly groups: readonly { readonly heading?: string; readonly choices: readonly Choice<T>[] }[]
  readonly onChange: (value: T | undefined) => void
}

/** One of many, told on its button. */
export function ChoiceMenu<T extends string>({
  label,
  value,
  groups,
  onChange,
}: ChoiceMenuProps<T>): React.JSX.Element {
  const chosen = groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value)
  const text = chosen?.text ?? value ?? ''
  return (
    <Menu
      trigger={
        <Button size="small" className="choice" title={label} aria-label={`${label}: ${text}`}>
          <span className="clip">{text}</span>
          <Icon name="down" size={12} tone="quiet" />
        </Button>
      }
    >
      {groups.map(({ heading, choices }, index) => (
        <div key={heading ?? index}>
          {heading === undefined || choices.length === 0 ? null : <MenuHeading>{heading}</MenuHeading>}
          {choices.map((choice) => (
            <MenuItem
              key={choice.value ?? ''}
              {...(choice.value === value ? { icon: 'check' } : {})}
              {...(choice.hint === undefined ? {} : { hint: choice.hint })}
              onChoose={() => onChange(choice.value)}
            >
              {choice.text}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  )
}
