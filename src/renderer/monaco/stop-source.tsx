import { editor, KeyCode, Range } from 'monaco-editor/editor'
import { useEffect, useEffectEvent, useRef } from 'react'
import { monacoLanguage } from './languages.ts'
import { createText, followTheme } from './setup.ts'

/** A breakpoint as the margin shows it. */
export interface ShownBreakpoint {
  readonly line: number
  readonly isBound: boolean
}

export interface StopSourceProps {
  readonly text: string
  readonly language: string
  /** Where the frame stands, 1-based. */
  readonly line: number | undefined
  readonly breakpoints: readonly ShownBreakpoint[]
  readonly label: string
  /** Absent where no breakpoint can be set. */
  readonly onToggle: ((line: number) => void) | undefined
}

/** The source of a frame: its line marked, breakpoints beside the numbers, set by a click there or by F9. */
export function StopSource(props: StopSourceProps): React.JSX.Element {
  const { text, language, line, breakpoints, label } = props
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<editor.IStandaloneCodeEditor | undefined>(undefined)
  const toggle = useEffectEvent((at: number) => props.onToggle?.(at))
  useEffect(() => {
    if (place.current === null) return undefined
    const model = editor.createModel(text, monacoLanguage(language))
    const created = createText(place.current, model, label)
    created.updateOptions({ glyphMargin: true, lineDecorationsWidth: 8 })
    const stopTheme = followTheme()
    const mouse = created.onMouseDown(({ target }) => {
      const isMargin =
        target.type === editor.MouseTargetType.GUTTER_GLYPH_MARGIN ||
        target.type === editor.MouseTargetType.GUTTER_LINE_NUMBERS
      if (isMargin) toggle(target.position.lineNumber)
    })
    const keys = created.onKeyDown((press) => {
      const at = created.getPosition()?.lineNumber
      if (press.keyCode !== KeyCode.F9 || at === undefined) return
      press.preventDefault()
      toggle(at)
    })
    shown.current = created
    return () => {
      shown.current = undefined
      mouse.dispose()
      keys.dispose()
      stopTheme()
      created.dispose()
      model.dispose()
    }
  }, [text, language, label])
  useEffect(() => {
    const current = shown.current
    if (current === undefined || line === undefined) return undefined
    const marks = current.createDecorationsCollection([
      { range: new Range(line, 1, line, 1), options: nowLook },
    ])
    current.setPosition({ lineNumber: line, column: 1 })
    current.revealLineInCenter(line, editor.ScrollType.Immediate)
    return () => marks.clear()
  }, [text, language, label, line])
  useEffect(() => {
    const marks = shown.current?.createDecorationsCollection(
      breakpoints.map(({ line: at, isBound }) => ({
        range: new Range(at, 1, at, 1),
        options: {
          glyphMarginClassName:
            at === line
              ? 'stop-glyph stop-glyph--both'
              : isBound
                ? 'stop-glyph stop-glyph--dot'
                : 'stop-glyph stop-glyph--ring',
        },
      })),
    )
    return () => marks?.clear()
  }, [text, language, label, line, breakpoints])
  return <div ref={place} className="diff-place" role="group" aria-label={label} />
}

const nowLook: editor.IModelDecorationOptions = {
  isWholeLine: true,
  className: 'stop-line',
  marginClassName: 'stop-line',
  glyphMarginClassName: 'stop-glyph stop-glyph--now',
}
