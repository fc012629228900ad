import { editor } from 'monaco-editor/editor'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/codicon/register'
import 'monaco-editor/features/diffEditor/register'
import 'monaco-editor/features/find/register'
import './languages.ts'
import './monaco.css'
import { strings } from '../strings/index.ts'
import { shownTheme } from '../ui/use-theme.ts'
import { monacoTheme } from './theme.ts'
import { startEditorWorker } from './worker.ts'

window.MonacoEnvironment = { getWorker: startEditorWorker }

/** Gives Monaco the colours that the window has now; called again when the theme changes. */
export function applyTheme(): void {
  const theme = shownTheme()
  const style = getComputedStyle(document.documentElement)
  const read = (name: string): string => style.getPropertyValue(name).trim()
  editor.defineTheme(`desk-${theme}`, monacoTheme(read, theme === 'light'))
  editor.setTheme(`desk-${theme}`)
}

/** Follows the theme of the document while an editor is alive; the function stops it. */
export function followTheme(): () => void {
  applyTheme()
  const observer = new MutationObserver(applyTheme)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const readOnlyCode = {
  fontSize: 12,
  lineHeight: 18,
  fontLigatures: false,
  readOnly: true,
  domReadOnly: true,
  automaticLayout: true,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 20,
  glyphMargin: false,
  folding: false,
  renderLineHighlight: 'none',
  occurrencesHighlight: 'off',
  selectionHighlight: false,
  matchBrackets: 'never',
  guides: { indentation: false },
  stickyScroll: { enabled: false },
  overviewRulerLanes: 0,
  hideCursorInOverviewRuler: true,
  links: false,
  contextmenu: false,
  editContext: false,
  scrollbar: { verticalScrollbarSize: 8, horizontalScrollbarSize: 8, useShadows: false },
  padding: { top: 4, bottom: 8 },
} as const satisfies editor.IEditorOptions

/** A diff that is only read. Call `layOut` before it is shown. */
export function createDiff(place: HTMLElement): editor.IStandaloneDiffEditor {
  return editor.createDiffEditor(place, {
    ...readOnlyCode,
    fontFamily: codeFont(),
    originalEditable: false,
    useInlineViewWhenSpaceIsLimited: false,
    hideUnchangedRegions: { enabled: true, contextLineCount: 4, minimumLineCount: 3, revealLineCount: 20 },
    ignoreTrimWhitespace: false,
    renderOverviewRuler: false,
    renderMarginRevertIcon: false,
    renderGutterMenu: false,
  })
}

export function layOut(diff: editor.IStandaloneDiffEditor, layout: 'split' | 'inline'): void {
  diff.updateOptions({ renderSideBySide: layout === 'split' })
  // Each update of the diff empties the names of its halves.
  diff.getOriginalEditor().updateOptions({ ariaLabel: strings.review.before })
  diff.getModifiedEditor().updateOptions({ ariaLabel: strings.review.after })
}

/** A text without another side: a file that is new or gone. */
export function createText(
  place: HTMLElement,
  model: editor.ITextModel,
  label: string,
): editor.IStandaloneCodeEditor {
  return editor.create(place, { ...readOnlyCode, fontFamily: codeFont(), model, ariaLabel: label })
}

function codeFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font-code')
}
