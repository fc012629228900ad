import { useState } from 'react'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import './begin.css'

interface LineFormProps {
  readonly label: string
  readonly example: string
  readonly icon: IconName
  readonly send: string
  readonly sending: string
  readonly isFirst?: boolean
  readonly isDisabled?: boolean
  /** Answers why it was not done; then what was written stays. */
  readonly onSend: (text: string) => Promise<ReplyError | undefined>
}

/** One line to write and to send; a refusal stays beside it. */
export function LineForm(props: LineFormProps): React.JSX.Element {
  const { label, example, icon, send, sending, isFirst = false, isDisabled = false, onSend } = props
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ReplyError>()
  const line = text.trim()
  async function submit(): Promise<void> {
    if (isBusy || line === '') return
    setBusy(true)
    setRefusal(undefined)
    const error = await onSend(line)
    setRefusal(error)
    if (error === undefined) setText('')
    setBusy(false)
  }
  return (
    <>
      <form
        className="row debug-launch"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <input
          className="field grow code"
          value={text}
          disabled={isDisabled}
          aria-label={label}
          placeholder={example}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          icon={icon}
          {...(isFirst ? { kind: 'go' } : {})}
          disabled={isDisabled || line === ''}
          aria-disabled={isBusy}
        >
          {isBusy ? sending : send}
        </Button>
      </form>
      {refusal === undefined ? null : (
        <p role="alert" className="debug-refusal small selectable">
          <Icon name="error" size={12} tone="bad" />
          <span>
            <b>{refusal.message}</b> <span className="soft">{refusal.hint}</span>
          </span>
        </p>
      )}
    </>
  )
}
