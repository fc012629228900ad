import type { editor } from 'monaco-editor/editor'

/** Reads a token of tokens.css, as in `read('--surface')`. */
export type ReadToken = (name: string) => string

const clear = '#00000000'

/** A theme of Monaco made from the tokens, so that code has the colours of the window around it. */
export function monacoTheme(token: ReadToken, isLight: boolean): editor.IStandaloneThemeData {
  const read: ReadToken = (name) => longHex(token(name))
  return { base: isLight ? 'vs' : 'vs-dark', inherit: true, rules: rulesOf(read), colors: colorsOf(read) }
}

function rulesOf(read: ReadToken): editor.ITokenThemeRule[] {
  const rule = (name: string, ...tokens: string[]): editor.ITokenThemeRule[] =>
    tokens.map((token) => ({ token, foreground: read(name).replace('#', '') }))
  return [
    ...rule('--text', '', 'identifier', 'variable'),
    ...rule('--c-key', 'keyword', 'tag', 'metatag', 'constant.language'),
    ...rule('--c-str', 'string', 'regexp', 'attribute.value'),
    ...rule('--c-fn', 'function', 'attribute.name', 'key'),
    ...rule('--c-type', 'type', 'type.identifier', 'namespace', 'annotation'),
    ...rule('--c-num', 'number', 'constant'),
    ...rule('--c-note', 'comment'),
    ...rule('--c-punct', 'delimiter', 'operator', 'operators'),
  ]
}

function colorsOf(read: ReadToken): editor.IColors {
  return {
    foreground: read('--text'),
    focusBorder: read('--accent'),
    'editor.background': read('--surface'),
    'editor.foreground': read('--text'),
    'editorGutter.background': read('--surface'),
    'editorLineNumber.foreground': read('--text-3'),
    'editorLineNumber.activeForeground': read('--text-3'),
    'editorLineNumber.dimmedForeground': read('--text-3'),
    'editorCursor.foreground': read('--accent'),
    'editor.selectionBackground': `${read('--accent').slice(0, 7)}59`,
    'editor.inactiveSelectionBackground': `${read('--accent').slice(0, 7)}33`,
    'editorWidget.background': read('--raised'),
    'editorWidget.border': read('--line-strong'),
    'diffEditor.insertedTextBackground': read('--ins-word'),
    'diffEditor.removedTextBackground': read('--del-word'),
    'diffEditor.insertedLineBackground': read('--ins-line'),
    'diffEditor.removedLineBackground': read('--del-line'),
    'diffEditorGutter.insertedLineBackground': read('--ins-line'),
    'diffEditorGutter.removedLineBackground': read('--del-line'),
    'diffEditor.border': read('--line'),
    'diffEditor.diagonalFill': clear,
    'diffEditor.unchangedRegionBackground': read('--raised'),
    'diffEditor.unchangedRegionForeground': read('--text-3'),
    'diffEditor.unchangedRegionShadow': clear,
    'diffEditor.unchangedCodeBackground': clear,
    'diffEditor.move.border': clear,
    'scrollbar.shadow': clear,
    'scrollbarSlider.background': read('--line-strong'),
    'scrollbarSlider.hoverBackground': read('--control'),
    'scrollbarSlider.activeBackground': read('--control'),
    'editorOverviewRuler.border': clear,
    ...brackets(read('--c-punct')),
  }
}

/** Brackets of every depth have one colour: depth is no news in a diff. */
function brackets(color: string): editor.IColors {
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((depth) => [`editorBracketHighlight.foreground${depth}`, color]),
  )
}

/** Monaco wants #rrggbb or #rrggbbaa; the build shortens colours where it can. */
function longHex(color: string): string {
  return /^#[0-9a-f]{3,4}$/i.test(color) ? color.replace(/[0-9a-f]/gi, '$&$&') : color
}
