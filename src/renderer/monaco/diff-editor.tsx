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
  /** The place in the original text that the line is shown for: it is marked where it can be found in its line. */
  readonly mark?: DiffMark | undefined
  /** The line of the proposed text to show instead, 1-based. */
  readonly proposedLine?: number | undefined
}

/** A text in a line of the original (1-based); without a column it is looked for in the line. */
export interface DiffMark {
  readonly line: number
  readonly column?: number | undefined
  readonly before: string
  /** What stands there in the proposed text, and in which column when that is known. */
  readonly after: string
  readonly afterColumn?: number | undefined
}

/** One Monaco diff: the editor lives as long as this component, its texts as long as `sides`. */
export function DiffEditor({
  sides,
  layout,
  label,
  line,
  mark,
  proposedLine,
}: DiffEditorProps): React.JSX.Element {
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
    return current === undefined ? undefined : showLine(current, { line, proposedLine, mark })
  }, [sides, layout, line, proposedLine, mark])

  useEffect(() => {
    const current = diff.current
    return current === undefined || mark === undefined ? undefined : showMark(current, mark)
  }, [sides, mark])

  return <div ref={place} className="diff-place" role="group" aria-label={label} />
}

/** Underlines the place in the original; in an inline diff, where the original is not an editor, only the proposed one is. */
function showMark(diff: editor.IStandaloneDiffEditor, mark: DiffMark): (() => void) | undefined {
  const original = diff.getOriginalEditor()
  const range = rangeOf(mark.before, mark, original.getModel())
  if (range === undefined) return undefined
  const marks = original.createDecorationsCollection([{ range, options: underline }])
  original.revealRangeInCenterIfOutsideViewport(range, editor.ScrollType.Immediate)
  return () => marks.clear()
}

const underline: editor.IModelDecorationOptions = { inlineClassName: 'site-here' }

function proposedMark(
  mark: DiffMark | undefined,
  line: number,
  model: editor.ITextModel | null,
): readonly editor.IModelDeltaDecoration[] {
  if (mark === undefined || (mark.column !== undefined && mark.afterColumn === undefined)) return []
  const range = rangeOf(mark.after, { line, column: mark.afterColumn }, model)
  return range === undefined ? [] : [{ range, options: underline }]
}

function rangeOf(
  wanted: string,
  { line, column }: Pick<DiffMark, 'line' | 'column'>,
  model: editor.ITextModel | null,
): Range | undefined {
  if (model === null || line > model.getLineCount() || wanted === '') return undefined
  const text = model.getLineContent(line)
  const found = column ?? text.indexOf(wanted.split(/\r?\n/, 1)[0] ?? wanted) + 1
  if (found < 1 || found > text.length) return undefined
  const start = model.getOffsetAt({ lineNumber: line, column: found })
  const end = model.getPositionAt(start + wanted.replace(/\r\n?|\n/g, model.getEOL()).length)
  return new Range(line, found, end.lineNumber, end.column)
}

/** Brings a line into sight as soon as the diff is computed, and marks it; the function stops that. */
function showLine(
  diff: editor.IStandaloneDiffEditor,
  {
    line,
    proposedLine,
    mark,
  }: {
    readonly line: number | undefined
    readonly proposedLine: number | undefined
    readonly mark: DiffMark | undefined
  },
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
        ...(proposedLine === undefined ? proposedMark(mark, at, modified.getModel()) : []),
      ])
  }
  const listening = diff.onDidUpdateDiff(show)
  show()
  return () => {
    listening.dispose()
    marks.clear()
  }
}
