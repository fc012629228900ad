import type { StagedChange } from '../../../shared/model/staged-change.ts'
import type { Refusal } from '../../state/changes-store.ts'
import { strings } from '../../strings/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { splitPath } from '../../ui/path.ts'
import { ticksOf, type Unticked, withFileUnticked } from './ticks.ts'

const words = strings.review

interface RefusalStripProps {
  readonly change: StagedChange
  readonly refusal: Refusal
  readonly unticked: Unticked
  readonly onUntick: (unticked: Unticked) => void
  readonly onDismiss: () => void
}

/** Why the last answer was not carried out, as long as somebody wants to see it, and the way round it. */
export function RefusalStrip(props: RefusalStripProps): React.JSX.Element {
  const { change, refusal, unticked, onUntick, onDismiss } = props
  const { error, asked } = refusal
  const inTheWay =
    asked !== 'accept'
      ? []
      : change.files.filter(
          (file) => error.files?.includes(file.path) === true && ticksOf(file, unticked) !== 'none',
        )
  const [first] = inTheWay
  return (
    // What is stale has the alert of its banner already.
    <div className="refusal" role={error.code === 'stale' ? 'status' : 'alert'}>
      <Icon name="failed" tone="bad" />
      <p className="grow selectable">
        <b>{error.message}</b> <span className="soft">{hintFor(refusal)}</span>
      </p>
      {first === undefined ? null : (
        <Button
          size="small"
          data-landing=""
          onClick={() => onUntick(inTheWay.reduce(withFileUnticked, unticked))}
        >
          {words.untick(splitPath(first.path).name, inTheWay.length)}
        </Button>
      )}
      <IconButton icon="close" label={words.dismiss} data-landing="" onClick={onDismiss} />
    </div>
  )
}

/** The core's hints are for agents too; what they tell an agent to ask a person is said to the person. */
export function hintFor({ error: { code, hint } }: Refusal): string {
  const own: Readonly<Record<string, string>> = words.hints
  return own[code] ?? hint
}
