import { Dialog } from '@base-ui/react/dialog'
import { keymap, type KeyScope } from '../../keys/keymap.ts'
import { strings } from '../../strings/index.ts'
import { IconButton, Keys } from '../../ui/button.tsx'

const words = strings.keys
const scopes: readonly KeyScope[] = ['window', 'review', 'search', 'conversation']

interface KeySheetProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Every key, printed from the table that the handlers read. */
export function KeySheet({ isOpen, onOpenChange }: KeySheetProps): React.JSX.Element {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="palette-back" />
        <Dialog.Popup className="sheet">
          <header>
            <Dialog.Title>{words.title}</Dialog.Title>
            <Dialog.Close render={<IconButton icon="close" label={strings.app.close} />} />
          </header>
          {scopes.map((scope) => (
            <section key={scope}>
              <h3>{words.groups[scope]}</h3>
              <ul>
                {keymap
                  .filter((binding) => binding.scope === scope)
                  .map(({ id, name, chord }) => (
                    <li key={id}>
                      <span>{name}</span>
                      <Keys chord={chord} />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
