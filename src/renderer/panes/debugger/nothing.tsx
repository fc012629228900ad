import type { AdapterReport } from '../../../shared/model/debug.ts'
import type { Load } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailureState, Skeleton } from '../../ui/states.tsx'
import { Begin, type BeginProps } from './begin.tsx'

const words = strings.debugger

interface NothingProps extends BeginProps {
  readonly lastEnd: string | undefined
  readonly adapters: Load<readonly AdapterReport[]> | undefined
}

/** Nothing is debugged: what could be, how to begin, and which adapters are here. */
export function Nothing({ lastEnd, adapters, ...begin }: NothingProps): React.JSX.Element {
  return (
    <div className="scroll debug-nothing">
      <div className="debug-begin">
        <Icon name="bug" size={32} tone="quiet" />
        <h2>{words.empty}</h2>
        <p className="soft">{words.emptyText}</p>
        {lastEnd === undefined ? null : <p className="small quiet selectable">{words.lastEnd(lastEnd)}</p>}
        <Begin {...begin} />
      </div>
      <Adapters adapters={adapters} />
    </div>
  )
}

function Adapters({ adapters }: { readonly adapters: NothingProps['adapters'] }): React.JSX.Element {
  if (adapters === undefined || adapters.kind === 'loading') return <Skeleton rows={6} />
  if (adapters.kind === 'failed') return <FailureState title={words.adaptersFailed} error={adapters.error} />
  const rows = adapters.value
  return (
    <section className="adapters" aria-label={words.adapters}>
      <h3 className="cell-head">
        {words.adapters}
        <span className="quiet cell-more">{words.adaptersText(rows.filter(isHere).length, rows.length)}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="adapter">
            <Icon
              name={isHere(row) ? 'check' : 'close'}
              size={12}
              tone={isHere(row) ? 'good' : 'quiet'}
              label={isHere(row) ? words.found : words.missing}
            />
            <b>{row.name}</b>
            <span className="quiet clip adapter-languages">{row.languages.join(', ')}</span>
            {isHere(row) ? (
              <code className="soft adapter-path">
                <FilePath path={row.path ?? words.found} />
              </code>
            ) : (
              <span className="adapter-why soft selectable">{row.reason}</span>
            )}
            {isHere(row) || row.install === undefined ? null : (
              <span className="row adapter-install">
                <span className="quiet">{words.install}</span>
                <span className="clip selectable grow" title={row.install}>
                  {row.install}
                </span>
                <CopyButton size="small" kind="bare" text={row.install} label={words.copyInstall} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is there and did not start when it was tried is not here. */
function isHere({ found, starts }: AdapterReport): boolean {
  return found && starts !== false
}
