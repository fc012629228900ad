import type { ReactNode } from 'react'
import type { ReplyError } from '../../shared/ipc/reply.ts'
import { strings } from '../strings/index.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Icon, type IconName } from './icon.tsx'
import './states.css'

interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** A pane with nothing in it: what will stand here, and what to do. */
export function Empty({ icon, title, text, children }: EmptyProps): React.JSX.Element {
  return (
    <div className="empty">
      <Icon name={icon} size={32} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

interface FailureProps {
  readonly title: string
  readonly error: ReplyError
  readonly onRetry?: () => void
}

/** What failed, what was seen, what to do. */
export function FailureState({ title, error, onRetry }: FailureProps): React.JSX.Element {
  return (
    <div className="empty" role="alert">
      <Icon name="failed" size={32} className="bad" />
      <h2>{title}</h2>
      <p className="selectable">
        {error.message} {error.hint}
      </p>
      <div className="row">
        {onRetry === undefined ? null : (
          <Button icon="again" onClick={onRetry}>
            {strings.app.tryAgain}
          </Button>
        )}
        <CopyButton
          text={`${error.code}\n${error.message}\n${error.hint}`}
          label={strings.app.copyDetails}
          kind="bare"
        />
      </div>
    </div>
  )
}

/** Grey bars where rows will stand; said once to a screen reader. */
export function Skeleton({ rows }: { readonly rows: number }): React.JSX.Element {
  return (
    <div className="skeleton" role="status">
      <span className="unseen">{strings.app.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} aria-hidden="true" style={{ width: `${88 - ((index * 23) % 46)}%` }} />
      ))}
    </div>
  )
}
