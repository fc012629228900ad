import type { DebugFrame } from '../../../shared/model/debug.ts'
import { strings } from '../../strings/index.ts'
import { Count } from '../../ui/chip.tsx'
import { fileName } from '../../ui/path.ts'
import { Cell } from './cell.tsx'

const words = strings.debugger

interface CallStackProps {
  readonly frames: readonly DebugFrame[]
  readonly total: number
  readonly frame: number
  /** A recorded stack answers no questions. */
  readonly onFrame: ((index: number) => void) | undefined
}

export function CallStack({ frames, total, frame, onFrame }: CallStackProps): React.JSX.Element {
  return (
    <Cell
      name="stack"
      label={words.callStack}
      title={
        <>
          {words.callStack}
          {total === 0 ? null : <Count value={total} />}
        </>
      }
    >
      <ol className="cell-scroll" tabIndex={0} aria-label={words.callStack}>
        {frames.map((one) => (
          <li key={one.index}>
            <button
              type="button"
              className={lineClass(one, one.index === frame)}
              aria-current={one.index === frame ? 'true' : undefined}
              aria-disabled={onFrame === undefined}
              title={titleOf(one)}
              onClick={() => onFrame?.(one.index)}
            >
              <code className="quiet frame-no">{one.index}</code>
              <code className="clip grow">{one.name}</code>
              <code className="quiet frame-place">{placeOf(one)}</code>
            </button>
          </li>
        ))}
        {total > frames.length ? (
          <li className="line small quiet">{words.moreFrames(total - frames.length)}</li>
        ) : null}
      </ol>
    </Cell>
  )
}

function lineClass({ isOutside = false }: DebugFrame, isAt: boolean): string {
  return ['line', 'line--button', isAt ? 'is-stop' : '', isOutside ? 'is-outside' : '']
    .filter(Boolean)
    .join(' ')
}

function placeOf({ file, line }: DebugFrame): string {
  if (file === undefined) return words.noCode
  return line === undefined ? fileName(file) : `${fileName(file)}:${line}`
}

function titleOf({ file, line, isOutside = false }: DebugFrame): string {
  const place = file === undefined ? words.noCode : line === undefined ? file : `${file}:${line}`
  return isOutside ? `${place} (${words.outside})` : place
}
