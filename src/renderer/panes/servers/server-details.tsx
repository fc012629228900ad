import { useRef } from 'react'
import type { ServerStatus } from '../../../shared/model/server-status.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LastWords } from './last-words.tsx'
import { factsOf } from './server-words.ts'

const words = strings.servers

/** What can be done with one server. */
export interface ServerActs {
  readonly onRestart: () => void
  readonly onStop: () => void
  readonly onExport: () => void
}

/** Why it is as it is, what to do about it, and the last it said. */
export function ServerDetails({
  server,
  acts,
}: {
  readonly server: ServerStatus
  readonly acts: ServerActs
}): React.JSX.Element {
  const { reason, install, settingsProblems = [] } = server
  return (
    <div className="server-more" role="group" aria-label={words.details(server.id)}>
      {reason === '' ? null : (
        <p className="server-reason soft selectable">
          {settingsProblems.length === 0 ? null : <Icon name="warning" size={12} tone="wait" />}
          <span>{reason}</span>
        </p>
      )}
      {install === undefined ? null : (
        <p className="row">
          <span className="quiet">{words.install}</span>
          <code className="clip selectable" title={install}>
            {install}
          </code>
          <CopyButton size="small" kind="bare" text={install} label={words.copyInstall} />
        </p>
      )}
      <dl className="server-facts selectable">
        {factsOf(server).map(({ name, value, isLong = false }) => (
          <div key={name} className={isLong ? 'server-fact server-fact--long' : 'server-fact'}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {server.lastMessages.length === 0 ? null : <LastWords lines={server.lastMessages} />}
      <Acts server={server} acts={acts} />
    </div>
  )
}

function Acts({
  server,
  acts: { onRestart, onStop, onExport },
}: {
  readonly server: ServerStatus
  readonly acts: ServerActs
}): React.JSX.Element {
  const start = useRef<HTMLButtonElement>(null)
  const isUp = server.state === 'ready' || server.state === 'starting'
  const startWord = startWordOf(server)
  return (
    <p className="row server-acts">
      {startWord === undefined ? null : (
        <Button ref={start} size="small" icon="again" onClick={onRestart}>
          {startWord}
        </Button>
      )}
      {isUp ? (
        <Button
          size="small"
          icon="square"
          onClick={() => {
            // This button goes with the process; the focus stays with the server.
            start.current?.focus()
            onStop()
          }}
        >
          {words.stop}
        </Button>
      ) : null}
      {startWord === undefined ? null : (
        <Button size="small" kind="bare" icon="download" title={words.exportAbout} onClick={onExport}>
          {words.exportLog}
        </Button>
      )}
      <CopyButton
        size="small"
        kind="bare"
        text={JSON.stringify(server, undefined, 2)}
        label={strings.app.copyDetails}
      />
    </p>
  )
}

/** Undefined where there is nothing to start: it was not found, or starts with the first question. */
function startWordOf({ state, starts }: ServerStatus): string | undefined {
  switch (state) {
    case 'ready':
    case 'starting':
      return words.restart
    case 'crashed':
    case 'stopped':
      return words.start
    case 'absent':
      return starts === false ? words.tryAgain : undefined
    case 'idle':
    case 'not_needed':
      return undefined
  }
}
