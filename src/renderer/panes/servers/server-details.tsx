import type { ServerStatus } from '../../../shared/model/server-status.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

const words = strings.servers

interface ServerDetailsProps {
  readonly server: ServerStatus
  readonly onRestart: () => void
  readonly onStop: () => void
  readonly onExport: () => void
}

/** Why it is as it is, what to do about it, and the last it said. */
export function ServerDetails({
  server,
  onRestart,
  onStop,
  onExport,
}: ServerDetailsProps): React.JSX.Element {
  const isUp = server.state === 'ready' || server.state === 'starting'
  const canStart = isUp || server.state === 'crashed' || server.state === 'stopped'
  return (
    <div className="server-more">
      {server.reason === '' ? null : <p className="soft selectable">{server.reason}</p>}
      {server.install === undefined ? null : (
        <p className="row">
          <span className="soft">{words.install}</span>
          <code className="clip selectable">{server.install}</code>
          <CopyButton size="small" text={server.install} label={words.copyInstall} />
        </p>
      )}
      <dl className="server-facts selectable">
        {factsOf(server).map(({ name, value }) => (
          <div key={name} className="server-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {server.lastMessages.length === 0 ? null : (
        <>
          <p className="quiet">{words.messages}</p>
          <pre className="server-words soft selectable" tabIndex={0} aria-label={words.messages}>
            {server.lastMessages.join('\n')}
          </pre>
        </>
      )}
      <p className="row">
        {canStart ? (
          <Button size="small" icon="again" onClick={onRestart}>
            {words.restart}
          </Button>
        ) : null}
        {isUp ? (
          <Button size="small" icon="square" onClick={onStop}>
            {words.stop}
          </Button>
        ) : null}
        {canStart ? (
          <Button size="small" kind="bare" icon="download" title={words.exportAbout} onClick={onExport}>
            {words.exportLog}
          </Button>
        ) : null}
        <CopyButton
          size="small"
          kind="bare"
          text={JSON.stringify(server, undefined, 2)}
          label={strings.app.copyDetails}
        />
      </p>
    </div>
  )
}

function factsOf({
  language,
  root,
  version,
  origin,
}: ServerStatus): readonly { readonly name: string; readonly value: string }[] {
  const all = [
    { name: words.language, value: language },
    { name: words.root, value: root },
    { name: words.version, value: version },
    { name: words.origin, value: origin === undefined ? undefined : words.origins[origin] },
  ]
  return all.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
}
