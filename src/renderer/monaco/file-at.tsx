import { editor, Range } from 'monaco-editor/editor'
import { useEffect, useRef } from 'react'
import { monacoLanguage } from './languages.ts'
import { createText, followTheme } from './setup.ts'

/** 1-based lines and columns, columns in UTF-16 units, `endColumn` behind the last one. */
export interface ShownSpan {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

export interface FileAtProps {
  readonly text: string
  readonly language: string
  readonly span: ShownSpan
  readonly label: string
}

/** A file to read, with one stretch of it in sight and marked. */
export function FileAt({ text, language, span, label }: FileAtProps): React.JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<editor.IStandaloneCodeEditor | undefined>(undefined)
  useEffect(() => {
    if (place.current === null) return undefined
    const model = editor.createModel(text, monacoLanguage(language))
    const created = createText(place.current, model, label)
    const stopTheme = followTheme()
    shown.current = created
    return () => {
      shown.current = undefined
      stopTheme()
      created.dispose()
      model.dispose()
    }
  }, [text, language, label])
  useEffect(() => {
    const current = shown.current
    if (current === undefined) return undefined
    const range = new Range(span.line, span.column, span.endLine, span.endColumn)
    const marks = current.createDecorationsCollection([
      { range, options: { className: 'match-here' } },
      { range, options: { isWholeLine: true, linesDecorationsClassName: 'diff-here' } },
    ])
    current.revealRangeInCenter(range, editor.ScrollType.Immediate)
    return () => marks.clear()
  }, [text, language, label, span])
  return <div ref={place} className="diff-place" role="group" aria-label={label} />
}
