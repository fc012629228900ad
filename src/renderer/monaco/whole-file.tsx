import { editor, Range } from 'monaco-editor/editor'
import { useEffect, useRef } from 'react'
import { monacoLanguage } from './languages.ts'
import { createText, followTheme } from './setup.ts'

interface WholeFileProps {
  readonly text: string
  readonly language: string
  /** Whether all of it came, or all of it went. */
  readonly change: 'added' | 'removed'
  readonly label: string
}

/** A file that is new or gone: there is nothing beside it, so every line has the same sign and no word is stressed. */
export function WholeFile({ text, language, change, label }: WholeFileProps): React.JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null) return undefined
    const model = editor.createModel(text, monacoLanguage(language))
    const shown = createText(place.current, model, label)
    const stopTheme = followTheme()
    shown.createDecorationsCollection([{ range: linesOf(text), options: lineLook(change) }])
    return () => {
      stopTheme()
      shown.dispose()
      model.dispose()
    }
  }, [text, language, change, label])
  return <div ref={place} className="diff-place" role="group" aria-label={label} />
}

/** All lines; the empty one after the last line ending is none. */
function linesOf(text: string): Range {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return new Range(1, 1, Math.max(1, lines), 1)
}

function lineLook(change: WholeFileProps['change']): editor.IModelDecorationOptions {
  return {
    isWholeLine: true,
    className: change === 'added' ? 'line-insert' : 'line-delete',
    marginClassName: change === 'added' ? 'gutter-insert' : 'gutter-delete',
    linesDecorationsClassName: change === 'added' ? 'codicon insert-sign' : 'codicon delete-sign',
  }
}
