import type { ServerStatus } from '../../../shared/model/server-status.ts'
import { strings } from '../../strings/index.ts'
import { count, megabytes } from '../../ui/amounts.ts'
import { Led } from '../../ui/chip.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fileName } from '../../ui/path.ts'
import { columnCount } from './matrix-head.tsx'
import { type ServerActs, ServerDetails } from './server-details.tsx'
import { ledOf, stateWords } from './server-words.ts'

const words = strings.servers

interface ServerRowProps {
  readonly server: ServerStatus
  readonly isTrusted: boolean
  /** The same server works in several folders: each row tells its own. */
  readonly isOneOfMany: boolean
  readonly isOpen: boolean
  /** The one row that Tab reaches; arrows go on from it. */
  readonly isTabStop: boolean
  readonly onToggle: () => void
  readonly onFocus: () => void
  readonly acts: ServerActs
}

/** Marker x binary x state; the row opens to its reason, its install line and its last words. */
export function ServerRow(props: ServerRowProps): React.JSX.Element {
  const { server, isTrusted, isOpen, onToggle, acts } = props
  const isNeeded = server.state !== 'not_needed' && server.answeredBy === undefined
  return (
    <>
      <tr className={isOpen ? 'is-at' : ''} onClick={onToggle}>
        <th scope="row">
          <ServerName {...props} />
        </th>
        <td>
          {server.marker === undefined ? (
            <span className="quiet">{words.noMarker}</span>
          ) : (
            <Found isFound isNeeded={isNeeded} text={server.marker} />
          )}
        </td>
        <td>
          <Found
            isNeeded={isNeeded}
            isFound={server.found}
            text={server.binary ?? (server.found ? words.found : words.notFound)}
          />
        </td>
        <td title={server.reason}>
          <span className={isNeeded ? 'row row--tight' : 'row row--tight quiet'}>
            {isNeeded ? <Led state={ledOf(server.state)} /> : null}
            <span className="clip">{stateWords(server, isTrusted)}</span>
          </span>
        </td>
        <td className="num soft matrix-restarts">
          {server.pid === undefined && server.restarts === 0 ? '' : count(server.restarts)}
        </td>
        <td className="num soft only-wide">{server.pid}</td>
        <td className="num soft only-wide">
          {server.memoryBytes === undefined ? '' : megabytes(server.memoryBytes)}
        </td>
      </tr>
      {isOpen ? (
        <tr className="matrix-more">
          <td colSpan={columnCount}>
            <ServerDetails server={server} acts={acts} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

function ServerName({
  server: { id, root, settingsProblems },
  isOneOfMany,
  isOpen,
  isTabStop,
  onToggle,
  onFocus,
}: ServerRowProps): React.JSX.Element {
  return (
    <button
      type="button"
      className="matrix-open"
      aria-expanded={isOpen}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon name={isOpen ? 'down' : 'right'} size={12} />
      <b className="clip" title={id}>
        {id}
      </b>
      {isOneOfMany && root !== undefined ? (
        <FilePath path={fileName(root)} className="matrix-folder quiet" />
      ) : null}
      {settingsProblems === undefined ? null : (
        <Icon name="warning" size={12} tone="wait" label={words.settingsProblem} />
      )}
    </button>
  )
}

interface FoundProps {
  readonly isFound: boolean
  /** What is missing where nobody needs it is no fault. */
  readonly isNeeded: boolean
  readonly text: string
}

function Found({ isFound, isNeeded, text }: FoundProps): React.JSX.Element {
  return (
    <span className={isNeeded ? 'row row--tight' : 'row row--tight quiet'}>
      <Icon
        name={isFound ? 'check' : 'close'}
        size={12}
        tone={isNeeded ? (isFound ? 'good' : 'bad') : 'quiet'}
        label={isFound ? words.found : words.missing}
      />
      <FilePath path={text} className="grow" />
    </span>
  )
}
