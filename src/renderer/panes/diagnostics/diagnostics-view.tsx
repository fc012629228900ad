import { useMemo, useState } from 'react'
import { VList } from 'virtua'
import type { DeltaEntry } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Segments } from '../../ui/segments.tsx'
import { DeltaSection } from './delta-section.tsx'
import { groupDeltas, type GroupBy, type SeverityFilter } from './group.ts'
import './diagnostics.css'

const words = strings.diagnostics
const filters = ['all', 'error', 'warning'] as const

interface DiagnosticsViewProps {
  readonly deltas: readonly DeltaEntry[]
  readonly onShowServer: (serverId: string) => void
}

export function DiagnosticsView({ deltas, onShowServer }: DiagnosticsViewProps): React.JSX.Element {
  const [by, setBy] = useState<GroupBy>('call')
  const [filter, setFilter] = useState<SeverityFilter>('all')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(() => groupDeltas(deltas, by), [deltas, by])
  function toggle(key: string): void {
    setFolded((before) =>
      before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key]),
    )
  }
  return (
    <>
      <header className="pane-head pane-head--one">
        <div className="row">
          <h2>{words.title}</h2>
          <span className="small quiet clip grow">{by === 'call' ? words.byCallText : words.byFileText}</span>
          <Segments
            label={words.groupBy}
            value={by}
            options={[
              { value: 'call', text: words.byCall },
              { value: 'file', text: words.byFile },
            ]}
            onChange={setBy}
          />
          <Menu
            align="end"
            trigger={
              <Button size="small" icon="filter" title={words.filter}>
                {words.filters[filter]}
              </Button>
            }
          >
            {filters.map((value) => (
              <MenuItem
                key={value}
                {...(value === filter ? { icon: 'check' } : {})}
                onChoose={() => setFilter(value)}
              >
                {words.filters[value]}
              </MenuItem>
            ))}
          </Menu>
        </div>
      </header>
      <VList className="delta-list" tabIndex={0} aria-label={words.title} role="region">
        {groups.map((group) => (
          <DeltaSection
            key={group.key}
            group={group}
            filter={filter}
            isFolded={folded.has(group.key)}
            onToggle={() => toggle(group.key)}
            onShowServer={onShowServer}
          />
        ))}
      </VList>
    </>
  )
}
