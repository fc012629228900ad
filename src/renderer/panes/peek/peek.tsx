import { Dialog } from '@base-ui/react/dialog'
import type { OpenedPlace } from '../../state/desk-store.ts'
import type { Load } from '../../state/load.ts'
import type { FileText } from '../../state/search/search-slice.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { FileView } from '../../ui/file-view.tsx'
import { FailureState, Skeleton } from '../../ui/states.tsx'
import './peek.css'

const words = strings.peek

interface PeekProps {
  readonly place: OpenedPlace
  readonly text: Load<FileText>
  readonly onClose: () => void
}

/** A file of the workspace over the window, to read at one place. */
export function Peek({ place, text, onClose }: PeekProps): React.JSX.Element {
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="palette-back" />
        <Dialog.Popup className="peek">
          <header className="bar">
            <Dialog.Title className="clip">
              <FilePath path={place.path} />
            </Dialog.Title>
            <span className="small quiet">{words.line(place.span.line)}</span>
            <span className="grow" />
            <Dialog.Close render={<IconButton icon="close" label={strings.app.close} />} />
          </header>
          {text.kind === 'loading' ? (
            <Skeleton rows={12} />
          ) : text.kind === 'failed' ? (
            <FailureState title={words.failed} error={text.error} />
          ) : (
            <FileView
              text={text.value.text}
              language={text.value.language}
              span={place.span}
              label={words.label(place.path)}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
