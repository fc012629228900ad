import type { ReplyError } from '../../../shared/ipc/reply.ts'
import type { BreakpointList as Breakpoints } from '../../../shared/model/debug.ts'
import { strings } from '../../strings/index.ts'
import { BreakpointList } from './breakpoint-list.tsx'
import { LineForm } from './line-form.tsx'

const words = strings.debugger

export interface BeginProps {
  readonly isTrusted: boolean
  readonly breakpoints: Breakpoints
  /** Both answer why it was not done. */
  readonly onLaunch: (what: string) => Promise<ReplyError | undefined>
  readonly onPlace: (at: Place, isOn: boolean) => Promise<ReplyError | undefined>
}

export interface Place {
  readonly file: string
  readonly line: number
}

/** What is to be debugged, and where it is to stop: all that a session needs before it begins. */
export function Begin({ isTrusted, breakpoints, onLaunch, onPlace }: BeginProps): React.JSX.Element {
  const count = breakpoints.breakpoints.length + breakpoints.functions.length
  return (
    <div className="debug-forms">
      <ProgramForm isTrusted={isTrusted} isFirst onLaunch={onLaunch} />
      {isTrusted ? null : <p className="small wait">{words.needsTrust}</p>}
      <PlaceForm onPlace={onPlace} />
      {count === 0 ? null : (
        <div className="debug-places">
          <BreakpointList breakpoints={breakpoints} onRemove={(at) => void onPlace(at, false)} />
        </div>
      )}
    </div>
  )
}

interface ProgramFormProps extends Pick<BeginProps, 'isTrusted' | 'onLaunch'> {
  /** It is what the pane is for now. */
  readonly isFirst?: boolean
}

/** A program or a test, by its name. */
export function ProgramForm({ isTrusted, isFirst = false, onLaunch }: ProgramFormProps): React.JSX.Element {
  return (
    <LineForm
      label={words.what}
      example={words.whatExample}
      icon="bug"
      send={words.launch}
      sending={words.launching}
      isFirst={isFirst}
      isDisabled={!isTrusted}
      onSend={onLaunch}
    />
  )
}

/** A breakpoint by its file and line, also while there is no source to click into. */
export function PlaceForm({ onPlace }: Pick<BeginProps, 'onPlace'>): React.JSX.Element {
  return (
    <LineForm
      label={words.place}
      example={words.placeExample}
      icon="plus"
      send={words.addPlace}
      sending={words.addPlace}
      onSend={async (text) => {
        const place = placeIn(text)
        return place === undefined
          ? { code: 'bad_argument', message: words.badPlace(text), hint: words.badPlaceHint }
          : await onPlace(place, true)
      }}
    />
  )
}

/** `src/app.py:12`, also with a column behind it as compilers write it. */
export function placeIn(text: string): Place | undefined {
  const { file, line } = /^(?<file>.+?):(?<line>\d+)(?::\d+)?$/u.exec(text)?.groups ?? {}
  const number = Number(line)
  return file === undefined || !Number.isSafeInteger(number) || number < 1
    ? undefined
    : { file, line: number }
}
