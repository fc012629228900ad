import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './trust.css'

const words = strings.trust

interface TrustQuestionProps {
  readonly name: string
  readonly root: string
  readonly onAnswer: (trusted: boolean) => void
}

/** Asks; the safe answer has the focus. */
export function TrustQuestion({ name, root, onAnswer }: TrustQuestionProps): React.JSX.Element {
  return (
    <section
      className="trust"
      role="alertdialog"
      aria-modal="false"
      aria-labelledby="trust-name"
      aria-describedby="trust-text"
    >
      <Icon name="unknown" size={20} tone="wait" />
      <div className="grow">
        <h2 id="trust-name" title={root}>
          {words.question(name)}
        </h2>
        <p id="trust-text">{words.consequence}</p>
      </div>
      <Button autoFocus onClick={() => onAnswer(false)}>
        {words.keep}
      </Button>
      <Button kind="go" onClick={() => onAnswer(true)}>
        {words.trust}
      </Button>
    </section>
  )
}
