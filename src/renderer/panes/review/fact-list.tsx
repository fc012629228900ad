import { useState } from 'react'
import type { Drop, StagedChange } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { splitPath } from '../../ui/path.ts'
import { factsOf } from './facts.ts'

const words = strings.review

/** What the change would do and what it leaves alone. */
export function FactList({
  change,
  canUndo,
}: {
  readonly change: StagedChange
  readonly canUndo: boolean
}): React.JSX.Element {
  const [showsDrops, setShowsDrops] = useState(false)
  return (
    <ul className="facts" aria-label={words.facts}>
      {factsOf(change, canUndo).map(({ icon, tone, text, hasDrops }) => (
        <li key={text}>
          <Icon name={icon} tone={tone} />
          <span>
            {text}{' '}
            {hasDrops === true ? (
              <button
                type="button"
                className="link"
                aria-expanded={showsDrops}
                onClick={() => setShowsDrops(!showsDrops)}
              >
                {showsDrops ? words.hideDrops : words.showDrops}
              </button>
            ) : null}
            {hasDrops === true && showsDrops ? <Drops drops={change.sitesWithDrops} /> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Drops({ drops }: { readonly drops: readonly Drop[] }): React.JSX.Element {
  return (
    <ul className="drops selectable">
      {drops.map(({ path, line, before, loses }) => (
        <li key={`${path}:${line}`}>
          <code title={`${path}:${line}`}>{`${splitPath(path).name}:${line}`}</code>{' '}
          <code className="soft">{before}</code>{' '}
          <span className="quiet">{words.loses(loses.join(', '))}</span>
        </li>
      ))}
    </ul>
  )
}
