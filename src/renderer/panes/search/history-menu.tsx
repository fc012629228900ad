import type { HistoryEntry } from '../../state/search/search-history.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx'

const words = strings.search

/** The last patterns of this folder. */
export function HistoryMenu({
  history,
  onChoose,
}: {
  readonly history: readonly HistoryEntry[]
  readonly onChoose: (entry: HistoryEntry) => void
}): React.JSX.Element {
  return (
    <Menu align="end" trigger={<IconButton icon="history" label={words.history} />}>
      {history.length === 0 ? (
        <MenuHeading>{words.noHistory}</MenuHeading>
      ) : (
        history.map((entry) => (
          <MenuItem
            key={`${entry.pattern} ${entry.rewrite ?? ''}`}
            {...(entry.rewrite === undefined ? {} : { icon: 'swap' })}
            onChoose={() => onChoose(entry)}
          >
            <code>{entry.pattern.replace(/\s+/g, ' ')}</code>
          </MenuItem>
        ))
      )}
    </Menu>
  )
}
