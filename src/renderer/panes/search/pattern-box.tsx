import { useEffect, useRef } from 'react'
import { strings } from '../../strings/index.ts'
import type { PatternPlace } from './pattern-place.ts'
import { splitAt } from './pattern-place.ts'
import './pattern-box.css'

interface PatternBoxProps {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly value: string
  /** Where it was not read, to be underlined. */
  readonly fault?: PatternPlace | undefined
  readonly describedBy?: string | undefined
  /** Each asking to have the cursor is another number; 0 asks for nothing. */
  readonly asked?: number
  readonly children?: React.ReactNode
  readonly onChange: (value: string) => void
}

/** A box for code: monospace, as high as its text. A copy behind the text underlines the place of the fault. */
export function PatternBox(props: PatternBoxProps): React.JSX.Element {
  const { id, label, placeholder, value, fault, describedBy, asked = 0, children, onChange } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (asked === 0) return
    field.current?.focus()
    field.current?.select()
  }, [asked])
  const parts = fault === undefined ? undefined : splitAt(value, fault)
  return (
    <div className="pattern-box">
      <div className="pattern-stack">
        {parts === undefined ? null : (
          <div className="pattern-copy" aria-hidden="true">
            {parts.before}
            <u>{parts.at}</u>
            {parts.after}
          </div>
        )}
        <textarea
          ref={field}
          id={id}
          className="pattern-text"
          rows={1}
          value={value}
          aria-label={label}
          placeholder={placeholder}
          spellCheck={false}
          autoCapitalize="off"
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
          {...(fault === undefined ? {} : { 'aria-invalid': true })}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {children === undefined ? null : <div className="pattern-actions">{children}</div>}
    </div>
  )
}

/** The box of the pattern itself, with its help for a screen reader. */
export function MainPatternBox(
  props: Omit<PatternBoxProps, 'label' | 'placeholder' | 'id'>,
): React.JSX.Element {
  const words = strings.search
  return (
    <>
      <span id="pattern-help" className="unseen">
        {words.patternHelp}
      </span>
      <PatternBox
        {...props}
        id="search-pattern"
        label={words.pattern}
        placeholder={words.patternPlaceholder}
        describedBy={props.describedBy ?? 'pattern-help'}
      />
    </>
  )
}
