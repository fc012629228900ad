import type { StopSummary } from '../../../shared/model/debug.ts'
import type { Compared } from '../../state/debug/debug-slice.ts'
import { strings } from '../../strings/index.ts'
import { fileName } from '../../ui/path.ts'
import { FailureState } from '../../ui/states.tsx'

const words = strings.debugger

interface TimelineProps {
  readonly stops: readonly StopSummary[]
  /** The number of the moment in which the program stands. */
  readonly nowN: number | undefined
  /** The one that is looked at. */
  readonly shownN: number | undefined
  readonly compared: Compared | undefined
  readonly onShow: (n: number) => void
  readonly onCompare: (a: number, b: number) => void
}

/** Every moment in which the program stood, and what changed between two of them. */
export function Timeline({
  stops,
  nowN,
  shownN,
  compared,
  onShow,
  onCompare,
}: TimelineProps): React.JSX.Element {
  return (
    <>
      <ol className="stops" aria-label={words.stops}>
        {stops.map((stop) => {
          const place = placeOf(stop)
          const isPicked = stop.n === shownN
          const isOther = stop.n === compared?.a
          return (
            <li key={stop.n}>
              <button
                type="button"
                className={['stop-pt', isPicked ? 'is-picked' : '', isOther ? 'is-other' : ''].join(' ')}
                aria-pressed={isPicked}
                title={`${stop.file ?? ''}${stop.frame === undefined ? '' : ` in ${stop.frame}`}`}
                onClick={() => onShow(stop.n)}
              >
                <span className="row row--tight small">
                  <b>
                    <span className="unseen">{words.stopWord} </span>
                    {stop.n}
                  </b>
                  <span className="quiet clip grow">{stop.reason}</span>
                  {stop.n === nowN ? <span className="stop">{words.now}</span> : null}
                </span>
                <code className="clip">{place}</code>
              </button>
            </li>
          )
        })}
      </ol>
      {compared === undefined ? null : <Difference compared={compared} stops={stops} onCompare={onCompare} />}
    </>
  )
}

function Difference({
  compared,
  stops,
  onCompare,
}: {
  readonly compared: Compared
  readonly stops: readonly StopSummary[]
  readonly onCompare: (a: number, b: number) => void
}): React.JSX.Element {
  const { a, b, diff } = compared
  if (diff.kind === 'failed') return <FailureState title={words.failed} error={diff.error} />
  const locals = diff.kind === 'ready' ? diff.value.locals : []
  const all = diff.kind === 'ready' ? locals.length + diff.value.sameLocals : 0
  return (
    <table className="cmp">
      <thead>
        <tr>
          <th className="cmp-name">{words.changedOf(locals.length, all)}</th>
          <th>
            <label className="row row--tight">
              {words.comparedWith}
              <select
                className="cmp-with"
                value={a}
                onChange={(event) => onCompare(Number(event.target.value), b)}
              >
                {stops
                  .filter(({ n }) => n !== b)
                  .map(({ n }) => (
                    <option key={n} value={n}>
                      {words.stop(n)}
                    </option>
                  ))}
              </select>
            </label>
          </th>
          <th>{words.stop(b)}</th>
        </tr>
      </thead>
      <tbody>
        {locals.length === 0 ? (
          <tr>
            <td colSpan={3} className="quiet cmp-same">
              {words.same}
            </td>
          </tr>
        ) : (
          locals.map(({ name, before, after }) => (
            <tr key={name}>
              <td title={name}>{name}</td>
              <td title={before}>
                {before === undefined ? null : (
                  <Signed sign="−" tone="bad" text={before} label={words.before} />
                )}
              </td>
              <td title={after}>
                {after === undefined ? null : (
                  <Signed sign="+" tone="good" text={after} label={words.after} />
                )}
              </td>
            </tr>
          ))
        )}
      </tbody>
    </table>
  )
}

function Signed({
  sign,
  tone,
  text,
  label,
}: {
  readonly sign: string
  readonly tone: 'good' | 'bad'
  readonly text: string
  readonly label: string
}): React.JSX.Element {
  return (
    <>
      <span className={tone} role="img" aria-label={label}>
        {sign}
      </span>{' '}
      {text}
    </>
  )
}

function placeOf({ file, line }: StopSummary): string {
  if (file === undefined) return words.noCode
  return line === undefined ? fileName(file) : `${fileName(file)}:${line}`
}
