import { useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import type { BothSides } from '../../../shared/ipc/contract.ts'
import type { TouchedFile } from '../../../shared/run/view.ts'
import type { DiffLayout } from '../../state/desk-store.ts'
import type { Load } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { Empty } from '../../ui/states.tsx'
import { FilesTable } from './files-table.tsx'
import { TouchedDiff } from './touched-diff.tsx'
import { TurnList, type WrittenTurn } from './turn-list.tsx'
import './files.css'

const words = strings.files

export interface FilesViewProps {
  readonly files: readonly TouchedFile[]
  readonly turns: readonly WrittenTurn[]
  readonly now: number
  readonly layout: DiffLayout
  readonly sidesOf: (file: TouchedFile) => Load<BothSides> | undefined
  readonly onNeed: (file: TouchedFile) => void
  readonly onRetry: (file: TouchedFile) => void
  /** Resolves with the reason when the turn was not taken back. */
  readonly onUndoTurn: (turn: number) => Promise<string | undefined>
}

export function FilesView({
  files,
  turns,
  now,
  layout,
  sidesOf,
  onNeed,
  onRetry,
  onUndoTurn,
}: FilesViewProps): React.JSX.Element {
  const [shownPath, setShownPath] = useState<string | undefined>(undefined)
  const shown = files.find(({ path }) => path === shownPath)
  // Turns that were taken back leave no file, and stay to be seen.
  const table =
    files.length === 0 ? (
      <Empty icon="file" title={words.noneLeft} text={words.noneLeftText} />
    ) : (
      <div className="scroll">
        <FilesTable
          files={files}
          now={now}
          shownPath={shownPath}
          onShow={(file) => setShownPath(file.path)}
        />
      </div>
    )
  return (
    <>
      <header className="pane-head pane-head--one">
        <div className="row">
          <h2>{words.title}</h2>
          <span className="small quiet clip grow">{words.text(files.length)}</span>
        </div>
      </header>
      <TurnList turns={turns} onUndo={onUndoTurn} />
      {shown === undefined ? (
        table
      ) : (
        <Group className="grow-y" orientation="vertical">
          <Panel id="files" defaultSize="34%" minSize="96px" className="pane">
            {table}
          </Panel>
          <Separator className="splitter" aria-label={strings.app.resizePane} />
          <Panel id="diff" minSize="160px">
            <TouchedDiff
              file={shown}
              sides={sidesOf(shown)}
              layout={layout}
              onNeed={onNeed}
              onRetry={() => onRetry(shown)}
              onClose={() => setShownPath(undefined)}
            />
          </Panel>
        </Group>
      )}
    </>
  )
}
