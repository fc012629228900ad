import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { FilePath } from '../../ui/file-path.tsx'

interface OtherFolderProps {
  readonly root: string
  readonly onOpen: () => void
}

/** A run of a folder that is not open can be read; to work on it its folder has to be opened. */
export function OtherFolder({ root, onOpen }: OtherFolderProps): React.JSX.Element {
  return (
    <div className="elsewhere">
      <span className="soft">{strings.conversation.otherFolder}</span>
      <code className="grow row">
        <FilePath path={root} />
      </code>
      <Button size="small" onClick={onOpen}>
        {strings.conversation.openItsFolder}
      </Button>
    </div>
  )
}
