import { useState } from 'react'
import type { Answer, Watched } from '../../state/debug/debug-slice.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Cell } from './cell.tsx'
import { toneOf } from './variables.tsx'

const words = strings.debugger

interface WatchProps {
  readonly watched: readonly Watched[]
  readonly evaluated: readonly Watched[]
  readonly frame: number
  readonly canAsk: boolean
  readonly onEvaluate: (expression: string) => void
  readonly onWatch: (expression: string) => void
  readonly onUnwatch: (expression: string) => void
}

/** What is evaluated at every stop, and a box to ask something once. */
export function Watch(props: WatchProps): React.JSX.Element {
  const { watched, evaluated, frame, canAsk, onEvaluate, onWatch, onUnwatch } = props
  const [text, setText] = useState('')
  const expression = text.trim()
  return (
    <Cell name="watch" label={words.watch} title={words.watch}>
      <div className="cell-scroll" tabIndex={0} role="group" aria-label={words.watch}>
        {watched.length === 0 && evaluated.length === 0 ? (
          <p className="cell-note quiet small">{words.noWatch}</p>
        ) : null}
        <ul>
          {watched.map((one) => (
            <li key={one.expression} className="line watched">
              <code className="clip watched-name" title={one.expression}>
                {one.expression}
              </code>
              <AnswerText answer={one.answer} />
              <IconButton
                icon="close"
                iconSize={12}
                className="watched-remove"
                label={words.removeWatch(one.expression)}
                onClick={() => onUnwatch(one.expression)}
              />
            </li>
          ))}
        </ul>
        {evaluated.length === 0 ? null : (
          <ol className="answers" aria-live="polite" aria-label={words.answers}>
            {evaluated.map((one, index) => (
              <li key={index} className="line watched">
                <code className="clip watched-name quiet" title={one.expression}>
                  {one.expression}
                </code>
                <AnswerText answer={one.answer} />
              </li>
            ))}
          </ol>
        )}
      </div>
      <form
        className="evaluate"
        onSubmit={(event) => {
          event.preventDefault()
          if (expression === '') return
          onEvaluate(expression)
          setText('')
        }}
      >
        <input
          className="field grow code"
          value={text}
          disabled={!canAsk}
          aria-label={words.evaluateIn(frame)}
          placeholder={words.evaluateIn(frame)}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton
          icon="plus"
          label={words.addWatch}
          disabled={expression === ''}
          onClick={() => {
            onWatch(expression)
            setText('')
          }}
        />
      </form>
    </Cell>
  )
}

function AnswerText({ answer }: { readonly answer: Answer | undefined }): React.JSX.Element {
  if (answer === undefined) return <code className="clip grow watched-value quiet">{words.asking}</code>
  if (answer.kind === 'error')
    return (
      <code className="clip grow watched-value bad" title={answer.error.message}>
        {answer.error.message}
      </code>
    )
  const { value, type } = answer.value
  return (
    <code
      className={`clip grow watched-value selectable ${toneOf(value)}`}
      title={type === undefined ? value : `${value}\n${type}`}
    >
      {value}
    </code>
  )
}
