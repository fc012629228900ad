import { useState } from 'react'
import type { Rebase, StagedChange } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FileNames } from './file-names.tsx'

const words = strings.review

interface StaleProps {
  readonly change: StagedChange
  readonly isBusy: boolean
  /** A rebase was tried and came to nothing: it is no good advice any more. */
  readonly isRebaseRefused: boolean
  readonly onRebase: () => void
}

/** What changed under a change that waits, and the way on. */
export function Stale({
  change: { staleFiles },
  isBusy,
  isRebaseRefused,
  onRebase,
}: StaleProps): React.JSX.Element {
  return (
    <div className="outcome outcome--wait" role="alert">
      <Icon name="warning" tone="wait" />
      <div className="grow">
        <p>
          <b>{words.stale(staleFiles.length)}</b>{' '}
          <span className="soft">{isRebaseRefused ? words.staleDiscardHint : words.staleHint}</span>
        </p>
        <FileNames paths={staleFiles} />
      </div>
      <Button
        kind={isRebaseRefused ? 'plain' : 'go'}
        icon="again"
        disabled={isBusy}
        data-landing=""
        onClick={onRebase}
      >
        {isBusy ? words.rebasing : words.rebase}
      </Button>
    </div>
  )
}

/** What a change that was proposed again has otherwise than the first one; the new sites are marked in the tree. */
export function Rebased({ rebase: { kept, added, gone } }: { readonly rebase: Rebase }): React.JSX.Element {
  const [showsGone, setShowsGone] = useState(false)
  return (
    <div className="outcome" role="status">
      <Icon name="again" tone="soft" />
      <div className="grow">
        <p>
          <b>{words.rebased(kept, added.length, gone.length)}</b>{' '}
          {gone.length === 0 ? null : (
            <button
              type="button"
              className="link"
              aria-expanded={showsGone}
              onClick={() => setShowsGone(!showsGone)}
            >
              {showsGone ? words.hideGone : words.showGone}
            </button>
          )}
        </p>
        {showsGone ? (
          <ul className="gone selectable">
            {gone.map(({ path, line, before }, index) => (
              <li key={index}>
                <code className="clip" title={before}>
                  <span className="quiet">{words.goneSite(path, line)}</span> {before.replace(/\s+/g, ' ')}
                </code>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}
