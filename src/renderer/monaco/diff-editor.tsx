import { editor, Range } from 'monaco-editor/editor'
import { useEffect, useRef } from 'react'
import type { BothSides } from '../../shared/ipc/contract.ts'
import { monacoLanguage } from './languages.ts'
import { mapLine } from './map-line.ts'
import { createDiff, followTheme, layOut } from './setup.ts'

export interface DiffEditorProps {
  readonly sides: BothSides
  readonly layout: 'split' | 'inline'
  readonly label: string
  /** The line of the original text to show, 1-based; undefined shows the first change. */
  readonly line?: number | undefined
  /** The line of the proposed text to show instead, 1-based. */
  readonly proposedLine?: number | undefined
}

/** One Monaco diff: the editor lives as long as this component, its texts as long as `sides`. */
export function DiffEditor({ sides, layout, label, line, proposedLine }: DiffEditorProps): React.JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  const diff = useRef<editor.IStandaloneDiffEditor | undefined>(undefined)

  useEffect(() => {
    if (place.current === null) return undefined
    const created = createDiff(place.current)
    const stopTheme = followTheme()
    diff.current = created
    return () => {
      diff.current = undefined
      stopTheme()
      created.dispose()
    }
  }, [])

  useEffect(() => {
    const language = monacoLanguage(sides.language)
    const original = editor.createModel(sides.original ?? '', language)
    const modified = editor.createModel(sides.proposed ?? '', language)
    diff.current?.setModel({ original, modified })
    return () => {
      diff.current?.setModel(null)
      original.dispose()
      modified.dispose()
    }
  }, [sides])

  useEffect(() => {
    if (diff.current !== undefined) layOut(diff.current, layout)
  }, [layout])

  useEffect(() => {
    const current = diff.current
    return current === undefined ? undefined : showLine(current, line, proposedLine)
  }, [sides, layout, line, proposedLine])

  return <div ref={place} className="diff-place" role="group" aria-label={label} />
}

/** Brings a line into sight as soon as the diff is computed, and marks it; the function stops that. */
function showLine(
  diff: editor.IStandaloneDiffEditor,
  line: number | undefined,
  proposedLine: number | undefined,
): () => void {
  const modified = diff.getModifiedEditor()
  const marks = modified.createDecorationsCollection()
  function show(): void {
    const changes = diff.getLineChanges()
    if (changes === null) return
    const mapped = line === undefined ? changes[0]?.modifiedStartLineNumber : mapLine(line, changes)
    const at = proposedLine ?? mapped
    if (at === undefined || at === 0) return
    modified.revealLineInCenterIfOutsideViewport(at, editor.ScrollType.Immediate)
    if (line !== undefined || proposedLine !== undefined)
      marks.set([
        {
          range: new Range(at, 1, at, 1),
          options: { isWholeLine: true, linesDecorationsClassName: 'diff-here' },
        },
      ])
  }
  const listening = diff.onDidUpdateDiff(show)
  show()
  return () => {
    listening.dispose()
    marks.clear()
  }
}
