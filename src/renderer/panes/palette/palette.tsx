import { Dialog } from '@base-ui/react/dialog'
import { Command as Base } from 'cmdk'
import { strings } from '../../strings/index.ts'
import { Keys } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Command, CommandGroup } from './commands.ts'
import './palette.css'

const words = strings.palette
const groups: readonly CommandGroup[] = ['commands', 'tools', 'runs', 'folders']

interface PaletteProps {
  readonly isOpen: boolean
  readonly commands: readonly Command[]
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Everything that can be done now, found by typing a part of its name. */
export function Palette({ isOpen, commands, onOpenChange }: PaletteProps): React.JSX.Element {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="palette-back" />
        <Dialog.Popup className="palette" aria-label={words.title}>
          <Base label={words.title} loop>
            <div className="palette-query">
              <Icon name="search" tone="soft" />
              <Base.Input placeholder={words.placeholder} />
              <Keys chord="Esc" />
            </div>
            <Base.List className="palette-list" label={words.title}>
              <Base.Empty className="palette-none">{words.none}</Base.Empty>
              {groups.map((group) => (
                <CommandItems
                  key={group}
                  name={words.groups[group]}
                  commands={commands.filter((command) => command.group === group)}
                  onDone={() => onOpenChange(false)}
                />
              ))}
            </Base.List>
            <Foot />
          </Base>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface CommandItemsProps {
  readonly name: string
  readonly commands: readonly Command[]
  readonly onDone: () => void
}

function CommandItems({ name, commands, onDone }: CommandItemsProps): React.JSX.Element | null {
  if (commands.length === 0) return null
  return (
    <Base.Group heading={name}>
      {commands.map((command) => (
        <Base.Item
          key={command.id}
          value={`${command.name} ${command.id}`}
          onSelect={() => {
            onDone()
            command.act()
          }}
        >
          <Icon name={command.icon} />
          {command.group === 'tools' ? (
            <code className="grow">{command.name}</code>
          ) : (
            <span className="clip grow">{command.name}</span>
          )}
          {command.hint === undefined ? null : <span className="palette-hint-text clip">{command.hint}</span>}
          {command.chord === undefined ? null : <Keys chord={command.chord} />}
        </Base.Item>
      ))}
    </Base.Group>
  )
}

function Foot(): React.JSX.Element {
  return (
    <div className="palette-foot" aria-hidden="true">
      <span>
        <span className="keys">
          <kbd>↑</kbd>
          <kbd>↓</kbd>
        </span>
        {words.move}
      </span>
      <span>
        <kbd>↵</kbd>
        {words.run}
      </span>
      <span>
        <kbd>Esc</kbd>
        {words.close}
      </span>
    </div>
  )
}
